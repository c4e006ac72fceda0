// What the glue is tested with: every type, and every kind of member.
//
// room: internal/idl/idltest

[Global=(Test,Tester), Exposed=Tester]
interface TestGlobal : Base {
  readonly attribute TestGlobal self;
  [Replaceable] readonly attribute long replaceable;
  [LegacyUnforgeable] readonly attribute TestGlobal fixed;
  [SecureContext] readonly attribute boolean onlySecure;
  [CrossOriginIsolated] undefined onlyIsolated();
  [Exposed=Other] readonly attribute boolean onlyOther;
  boolean isThis();
};
TestGlobal includes Shared;

[Global=(Test,Other), Exposed=Other]
interface OtherGlobal {
};
OtherGlobal includes Shared;

interface mixin Shared {
  DOMString where();
};
[SecureContext] partial interface mixin Shared {
  readonly attribute DOMString secureWhere;
};

[Exposed=Test]
interface Base {
  constructor(optional DOMString label = "base");
  attribute DOMString label;
  const long MINUS = -1;
  const unsigned long HEX = 0xFF;
  const double HALF = 0.5;
};

partial interface Base {
  DOMString describe();
};

[Exposed=Test]
interface Derived : Base {
  constructor(DOMString label, long extra);
  readonly attribute long extra;
};

[Exposed=Test]
interface Unrelated {
};

[Exposed=Other]
interface Elsewhere {
};

[Exposed=*, SecureContext]
interface Secure {
  constructor();
};

[Exposed=Test, LegacyNoInterfaceObject]
interface Hidden {
  readonly attribute long x;
};

[Exposed=Test]
interface Members {
  constructor();
  [SameObject] readonly attribute Base same;
  [NewObject] readonly attribute Hidden hidden;
  [PutForwards=label] readonly attribute Base forwarded;
  [Replaceable] readonly attribute DOMString replaceable;
  [LegacyUnforgeable] readonly attribute long unforgeable;
  [LegacyUnforgeable] long unforgeableOperation();
  attribute Color color;
  attribute Base? maybe;
  attribute double? number;
  attribute any anything;
  attribute boolean flag;
  [SetterThrows] attribute octet picky;
  [GetterThrows] readonly attribute long broken;
  readonly attribute Promise<long> promise;
  [Throws] readonly attribute Promise<long> brokenPromise;
  static attribute long count;
  static long twice(long x);
  attribute Handler onthing;
  attribute (Base or DOMString) either;
  [Throws] Promise<DOMString> later(DOMString x);
  [Throws] undefined throw(DOMString what);
  long variadic(long first, long... rest);
  undefined _includes(DOMString _interface);
};

[LegacyTreatNonObjectAsNull]
callback HandlerNonNull = any (DOMString event);
typedef HandlerNonNull? Handler;

[Exposed=Test]
interface Pairs {
  constructor();
  undefined append(USVString name, long value);
  undefined clear();
  iterable<USVString, long>;
  stringifier;
};

[Exposed=Test]
interface Named {
  constructor(USVString name);
  stringifier attribute USVString name;
};

[Exposed=Test]
interface Point {
  constructor();
  readonly attribute long x;
  readonly attribute any skipped;
  readonly attribute DOMString? y;
  [Default] object toJSON();
};

[Exposed=Test]
interface Point3 : Point {
  constructor();
  readonly attribute sequencer z;
  readonly attribute Point inner;
  [Default] object toJSON();
};
typedef Color sequencer;

[Exposed=Test]
interface Overloads {
  constructor();
  DOMString pick(unrestricted double x);
  [ImplementedAs=pickString] DOMString pick(DOMString x);
  [ImplementedAs=pickBase] DOMString pick(Base x);
  [ImplementedAs=pickSequence] DOMString pick(sequence<long> x);
  [ImplementedAs=pickBoolean] DOMString pick(boolean x);
  [ImplementedAs=pickFunction] DOMString pick(Transform x);
  [ImplementedAs=pickDictionary] DOMString pick(optional Options x = {});
  [ImplementedAs=pickBuffer] DOMString pick(ArrayBuffer x);

  DOMString post(any message, sequence<object> transfer);
  [ImplementedAs=postWithOptions] DOMString post(any message, optional Options options = {});

  DOMString request(DOMString name, Transform callback);
  [ImplementedAs=requestWithOptions] DOMString request(DOMString name, Options options, Transform callback);

  DOMString numbers(unrestricted double x);
  [ImplementedAs=numbersBoolean] DOMString numbers(boolean x);

  DOMString anything(Base x);
  [ImplementedAs=anythingObject] DOMString anything(Unrelated? x);

  Promise<DOMString> promised(long x);
  [ImplementedAs=promisedBase] Promise<DOMString> promised(Base x);
};

callback Transform = DOMString (DOMString text, optional long times);
callback Later = Promise<DOMString> (Base? base);
callback Plain = undefined (long... numbers);
callback Asking = any (Base base);
callback Maybe = undefined (optional Base base, optional DOMString? text, optional any value);

callback interface Visitor {
  boolean visit(Base base);
};

callback interface Listener {
  undefined heard(DOMString what);
};

enum Color { "red", "dark-green", "", "2nd" };

dictionary Options {
  long depth = 3;
  boolean flag = false;
  DOMString name;
};

// Members are read in lexicographical order, those of Grandparent first.
dictionary Child : Parent {
  any b;
  any a;
};
dictionary Parent : Grandparent {
  any d;
  required any c;
};
dictionary Grandparent {
  any z;
};
partial dictionary Grandparent {
  any e;
};

dictionary Everything {
  boolean flag;
  boolean flagTrue = true;
  required long number;
  octet clamped = 7;
  DOMString? text = null;
  DOMString? textSome = "some";
  DOMString? textMissing;
  sequence<long> list = [];
  sequence<long> listMissing;
  record<DOMString, long> map;
  Color color = "red";
  Color colorMissing;
  Base base;
  Base? baseNull = null;
  Base? baseMaybe;
  any anything = null;
  any anythingMissing;
  object thing;
  Options nested;
  Options nestedDefault = {};
  (long or DOMString) union = "u";
  (long or DOMString) unionMissing;
  (Base or DOMString)? unionNull = null;
  Transform transform;
  BufferSource buffer;
  double half = 0.5;
};

typedef (BufferSource or Base or USVString) Part;

[Exposed=*]
namespace conv {
  readonly attribute DOMString version;
  const long ANSWER = 42;
  boolean echoBoolean(boolean x);
  byte echoByte(byte x);
  octet echoOctet(octet x);
  short echoShort(short x);
  unsigned short echoUnsignedShort(unsigned short x);
  long echoLong(long x);
  unsigned long echoUnsignedLong(unsigned long x);
  long long echoLongLong(long long x);
  unsigned long long echoUnsignedLongLong(unsigned long long x);
  octet echoOctetClamp([Clamp] octet x);
  byte echoByteClamp([Clamp] byte x);
  long long echoLongLongClamp([Clamp] long long x);
  unsigned long long echoUnsignedLongLongClamp([Clamp] unsigned long long x);
  octet echoOctetEnforce([EnforceRange] octet x);
  long echoLongEnforce([EnforceRange] long x);
  long long echoLongLongEnforce([EnforceRange] long long x);
  unsigned long long echoUnsignedLongLongEnforce([EnforceRange] unsigned long long x);
  float echoFloat(float x);
  unrestricted float echoUnrestrictedFloat(unrestricted float x);
  double echoDouble(double x);
  unrestricted double echoUnrestrictedDouble(unrestricted double x);
  bigint echoBigint(bigint x);
  DOMString echoDOMString(DOMString x);
  USVString echoUSVString(USVString x);
  ByteString echoByteString(ByteString x);
  DOMString echoDOMStringOrEmpty([LegacyNullToEmptyString] DOMString x);
  any echoAny(any x);
  object echoObject(object x);
  object? echoObjectOrNull(object? x);
  symbol echoSymbol(symbol x);
  long? echoLongOrNull(long? x);
  DOMString? echoDOMStringOrNull(DOMString? x);
  Color echoColor(Color x);
  Base echoBase(Base x);
  Base? echoBaseOrNull(Base? x);
  sequence<long> echoLongs(sequence<long> x);
  sequence<sequence<DOMString>> echoStrings(sequence<sequence<DOMString>> x);
  sequence<Base?> echoBases(sequence<Base?> x);
  record<DOMString, long> echoRecord(record<DOMString, long> x);
  record<USVString, DOMString> echoUSVRecord(record<USVString, DOMString> x);
  record<ByteString, any> echoByteRecord(record<ByteString, any> x);
  FrozenArray<DOMString> echoFrozen(FrozenArray<DOMString> x);
  Promise<any> echoPromise(Promise<any> x);
  (long or DOMString or boolean) echoPrimitive((long or DOMString or boolean) x);
  (Base or sequence<long> or DOMString) echoBaseOrLongs((Base or sequence<long> or DOMString) x);
  (bigint or unrestricted double) echoNumeric((bigint or unrestricted double) x);
  (Transform or Options) echoTransformOrOptions(optional (Transform or Options) x = {});
  (Base? or DOMString) echoBaseOrText((Base? or DOMString) x);
  (object or DOMString) echoObjectOrText((object or DOMString) x);
  (DOMString or undefined) echoTextOrUndefined((DOMString or undefined) x);
  (record<DOMString, long> or sequence<long>) echoRecordOrLongs((record<DOMString, long> or sequence<long>) x);
  Part echoPart(Part x);
  DOMString describeUnion((Base or (long or (Unrelated or boolean))) x);
  Everything echoEverything(Everything x);
  Options echoOptions(optional Options x = {});
  undefined readChild(Child x);
  DOMString buffer(BufferSource x);
  DOMString view(ArrayBufferView x);
  DOMString arrayBuffer(ArrayBuffer? x);
  DOMString bytes(Uint8Array x);
  DOMString sharedBytes([AllowShared] Uint8Array x);
  DOMString anyBuffer(AllowSharedBufferSource x);
  DOMString optionals(optional long a, optional long b = 7, optional DOMString? c, optional Base d, optional Base? e, optional any f, optional sequence<long> g, optional Color h = "red", optional boolean i, optional boolean j = true, optional (long or DOMString) k = 5, any... rest);
  DOMString needed(long a, long b, optional long c = 0);
  [Throws] DOMString callTransform(Transform f, DOMString text, optional long times);
  [Throws] Promise<DOMString> callLater(Later f, Base? base);
  [Throws] undefined callPlain(Plain f, boolean report);
  [Throws] any callAsking(Asking f, boolean report);
  [Throws] undefined callMaybe(Maybe f, DOMString which);
  [Throws] boolean callVisitor(Visitor v, Base base);
  [Throws] undefined callListener(Listener l, boolean report);
  [Throws] any callFunction(Function f, any thisArg, any... rest);
  [Throws] undefined callVoidFunction(VoidFunction f, boolean report);
};

// Legacy platform objects.
[Exposed=(Tester,Other)]
interface Area {
  constructor();
  readonly attribute unsigned long length;
  [LegacyUnforgeable] readonly attribute long fixed;
  attribute long other;
  getter DOMString? look(DOMString name);
  [Throws] setter undefined put(DOMString name, DOMString value);
  deleter boolean (DOMString name);
};

[Exposed=(Tester,Other)]
interface Row {
  constructor(sequence<long> items);
  readonly attribute unsigned long length;
  getter long (unsigned long index);
  setter undefined (unsigned long index, long value);
  undefined grow(long item);
};

[Exposed=(Tester,Other), LegacyUnenumerableNamedProperties, LegacyOverrideBuiltIns]
interface NamedRow : Row {
  constructor(sequence<long> items);
  getter long (DOMString name);
};

[Exposed=(Tester,Other), IsHTMLDDA=item]
interface HiddenRow {
  constructor();
  readonly attribute unsigned long length;
  getter DOMString? (unsigned long index);
  DOMString item(optional DOMString name);
  boolean truth(boolean value);
};

[Exposed=(Tester,Other)]
interface FixedRow {
  constructor();
  readonly attribute unsigned long length;
  getter DOMString? item(unsigned long index);
};
