#pragma once

/// Gives back to the system what the process does not need while it rests: free heap, and the pages of
/// programs and libraries, which come back from the page cache by themselves when they are touched.
void tocsin_give_back_memory(void);
