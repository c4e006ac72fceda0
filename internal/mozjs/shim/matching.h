// The answers of matches() that the shapes of elements decide.
#ifndef SLUICE_MATCHING_H
#define SLUICE_MATCHING_H

#include <stddef.h>
#include <stdint.h>

namespace sluice {

// Answers are what matches() has returned, by the text of the selectors and the shape of the element. It forgets some as
// there come others.
class Answers {
 public:
  // number is that of a text of Latin-1 characters, which it gets where it has none and add says so; 0 for none.
  uint32_t number(const uint8_t* text, size_t length, bool add);
  // find returns whether the answer is known, and which it is.
  bool find(uint32_t number, uint32_t shape, bool* matches) const;
  void put(uint32_t number, uint32_t shape, bool matches);

 private:
  static constexpr size_t kMostLetters = 60, kTexts = 512, kTries = 8, kAnswers = 4096;
  struct Text {
    uint32_t number;  // 0 for none
    uint8_t length;
    uint8_t letters[kMostLetters];
  };
  struct Answer {
    uint32_t number, shape;
    bool matches;
  };
  static size_t place(uint32_t number, uint32_t shape) { return (number * 0x9E3779B1U ^ shape * 0x85EBCA77U) >> 20; }
  uint32_t last = 0;
  Text texts[kTexts] = {};
  Answer answers[kAnswers] = {};
};

}  // namespace sluice
#endif
