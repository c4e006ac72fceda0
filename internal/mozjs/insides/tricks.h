/* The tricks, which C and Go number alike. */
#ifndef SLUICE_INSIDES_TRICKS_H
#define SLUICE_INSIDES_TRICKS_H

enum {
  SL_TRICK_SHAPES,    // objects of one shape have the same members: shape.h, dictionary.h
  SL_TRICK_ELEMENTS,  // where the elements of an array lie: elements.h
  SL_TRICK_PROMISES,  // where properties lie, to know untouched promises: ordinarypromise.h
  SL_TRICK_BOXES,     // where a boxed primitive lies: box.h
  SL_TRICK_LENGTHS,   // which views follow the length of their buffer: autolength.h
  SL_TRICK_FRAMES,    // a function of the engine's library that calls back: frame.h
  SL_TRICK_ROOM,      // how to extend the stack under running script: stackroom.h
  SL_TRICK_SOURCES,   // a handle that leads to what will be compiled: source.h
  SL_TRICK_NATIVES,   // where a function keeps what runs it: nativefunction.h
  SL_TRICK_EXIT,      // which destructors may not run: exit.h
  SL_TRICKS,
};

#endif
