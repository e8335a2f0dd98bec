import CGLib
func probe() { let l = g_main_loop_new(nil, 0); g_main_loop_run(l) }
