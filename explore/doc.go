// Package explore finds races of pages and workers: it runs a program again and again
// under schedules that decide, by a seed, who goes next, and tells of the first run that
// goes wrong as a short story, which can be replayed.
//
// In a run, one page or worker at a time performs one task. The schedule chooses who is
// next, which of its task queues is served, when work in parallel is done, when virtual
// time passes although something could run, and when a tab crashes. Random numbers and
// clocks come from the seed. What a schedule does not decide is found out: each run that
// goes wrong is run again, and has to go the same way.
package explore
