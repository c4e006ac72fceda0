// The room's files of C++ are compiled as one: most of what the compiler does for each is to read the engine's headers.

#include "cpp/delivery.cpp"
#include "cpp/inbox.cpp"
#include "cpp/lockdelegation.cpp"
#include "cpp/lockrequest.cpp"
#include "cpp/locks.cpp"
#include "cpp/locktable.cpp"
#include "cpp/lockwaiting.cpp"
#include "cpp/mail.cpp"
#include "cpp/microtask.cpp"
#include "cpp/timer.cpp"
