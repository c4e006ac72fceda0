// Distributions put the headers of the engine into a folder of the compiler's search
// path, /usr/include/mozjs-140 or /usr/include/x86_64-linux-gnu/mozjs-140.
#if defined(__linux__) && !defined(SLUICE_ENGINE_ELSEWHERE)
#if SLUICE_ENGINE == 102 && __has_include(<mozjs-102/js-config.h>)
#elif SLUICE_ENGINE == 128 && __has_include(<mozjs-128/js-config.h>)
#elif SLUICE_ENGINE == 140 && __has_include(<mozjs-140/js-config.h>)
#elif __has_include(<mozjs-140/js-config.h>)
#error this build needs another SpiderMonkey than 140, which is installed: build with -tags=mozjs140 (see docs/engines.md)
#elif __has_include(<mozjs-128/js-config.h>)
#error this build needs another SpiderMonkey than 128, which is installed: build with -tags=mozjs128 (see docs/engines.md)
#elif __has_include(<mozjs-102/js-config.h>)
#error this build needs another SpiderMonkey than 102, which is installed: build without a tag (see docs/engines.md)
#else
#error SpiderMonkey is not installed: install libmozjs-140-dev and build with -tags=mozjs140, or libmozjs-128-dev with -tags=mozjs128, or libmozjs-102-dev without a tag (see docs/engines.md)
#endif
#endif
