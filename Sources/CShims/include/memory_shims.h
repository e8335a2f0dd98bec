#pragma once

/// Returns memory to the system before an idle time: free heap memory, and the pages of programs,
/// libraries, fonts and other files that are mapped for reading, which the kernel maps again from the
/// page cache on access.
void tocsin_give_back_memory(void);
