#pragma once
#include "descriptor_shims.h"
#include "dispatch_shims.h"
#include "memory_shims.h"
#include "shared_memory_shims.h"
#include "spawn_shims.h"
#include "hardening_shims.h"
