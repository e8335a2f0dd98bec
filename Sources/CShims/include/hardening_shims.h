#pragma once

/* Protection of a process that handles secrets. Functions return 0, or -errno. */

/* Disables core dumps, crash reports, and access to the memory by debuggers of the same user. */
int tocsin_forbid_inspection(void);

/* Locks all present and future pages in memory, if the limit of locked memory is unlimited: with a
   limit, later allocations would fail. */
int tocsin_lock_memory(void);

/* Closes the descriptors from 3 on that the caller left open, and forks: returns 1 in the parent, and 0 in
   the child, whose standard streams are /dev/null and which is in a group of its own. */
int tocsin_go_on_in_child(void);

/* fork(), which Swift does not import. Returns the child's number, 0 in the child, or -errno. */
int tocsin_fork(void);
