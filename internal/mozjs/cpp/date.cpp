// The time that Date tells.
#include "date.h"

#include "engine.h"

namespace sluice {

// date_of replaces the time of the machine, for engines whose host has another. (The
// engine asks so that hosts can make the time less precise.)
static double date_of(double machine, JSContext* cx) {
  Engine* e = from(cx);
  return e && e->replaces_date ? slDate(e->id) : machine;
}

void set_date_hook() { set_date_callback<date_of>(); }

}  // namespace sluice

void sl_replace_date(sl_engine* e) { sluice::from(e)->replaces_date = true; }
