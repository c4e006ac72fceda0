// Internal slots. An object has them in a private field, which this class, used as
// a constructor that gives back the object it is given, adds to any object.
class InternalSlots extends (function (object) { return object; }) {
  #slots;

  constructor(object, slots) {
    super(object);
    this.#slots = slots;
  }

  static of(object) {
    return #slots in object ? object.#slots : undefined;
  }
}

// https://tc39.es/ecma262/#sec-requireinternalslot, giving the slots. The kind is
// their field of this name and says in an error message what the object should be.
const requireInternalSlots = (object, kind, method) => {
  const slots = isObject(object) ? InternalSlots.of(object) : undefined;
  if (slots === undefined || slots.kind !== kind) {
    throw typeError(`${method} called on ${describe(object)}, which is not ${kind}`);
  }
  return slots;
};
