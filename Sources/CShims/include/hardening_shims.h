#pragma once

/* What keeps a process that knows a secret to itself. Every function returns 0, or -errno. */

/* No core dump, no crash report, and nobody of the same user may look into the memory or attach a debugger. */
int tocsin_forbid_inspection(void);

/* Keeps every page in memory, those to come too, if the limit on locked memory has no bound:
   with a bound, memory asked for later would be refused. */
int tocsin_lock_memory(void);

/* Goes on in a child: 1 in the parent, 0 in the child, whose standard streams are /dev/null. */
int tocsin_go_on_in_child(void);
