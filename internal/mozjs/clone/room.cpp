// The room's files of C++ are compiled as one: most of what the compiler does for each is to read the engine's headers.

#include "cpp/clone.cpp"
#include "cpp/clonebigint.cpp"
#include "cpp/clonedescribe.cpp"
#include "cpp/clonememory.cpp"
#include "cpp/clonereader.cpp"
#include "cpp/clonescratch.cpp"
#include "cpp/clonewriter.cpp"
#include "cpp/transfer.cpp"
