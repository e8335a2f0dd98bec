#pragma once

/// Returns memory to the system before an idle time: free heap memory, and the pages of programs,
/// libraries, fonts and other files that are mapped for reading, which the kernel maps again from the
/// page cache on access.
void tocsin_give_back_memory(void);

/// The same for a program that maps no files: free heap memory, and the pages of programs and
/// libraries. The list of mapped files takes the kernel longer to print than all the rest.
void tocsin_give_back_program(void);
