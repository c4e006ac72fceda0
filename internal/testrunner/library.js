// Made by: make testlibrary. The licenses of what is in it are in library-licenses.txt.
(()=>{var __defProp=Object.defineProperty;var __export=(target,all)=>{for(var name in all)__defProp(target,name,{get:all[name],enumerable:!0})};var DevalueError=class extends Error{constructor(message,keys2,value,root){super(message),this.name="DevalueError",this.path=keys2.join(""),this.value=value,this.
root=root}},MAP_KEY=Symbol();function format_path(keys2,format_map_key){let path=[];for(let i2=0;i2<keys2.length;i2+=1){let segment=keys2[i2];segment===MAP_KEY?
path.push(`.get(${format_map_key(keys2[++i2])})`):typeof segment=="number"?path.push(`[${segment}]`):path.push(stringify_key(segment))}return path}var object_proto_names=Object.getOwnPropertyNames(Object.prototype).sort().join("\0");function is_plain_object(thing){let proto=Object.getPrototypeOf(thing);return proto===
Object.prototype||proto===null||Object.getPrototypeOf(proto)===null||Object.getOwnPropertyNames(proto).sort().join("\0")===object_proto_names}function get_type(thing){
return Object.prototype.toString.call(thing).slice(8,-1)}function is_buffer(thing){return typeof Buffer<"u"&&Buffer.isBuffer(thing)}var needs_escape=/["<\\\u0000-\u001f\u2028\u2029]/,json_leaves_raw=/[<\u2028\u2029]/g,raw_escapes={"<":"\\u003C","\u2028":"\\u2028","\u2029":"\\u2029"};function escape_raw(char){
return raw_escapes[char]}function stringify_string(str){return!needs_escape.test(str)&&str.isWellFormed()?`"${str}"`:JSON.stringify(str).replace(json_leaves_raw,
escape_raw)}var MAX_CACHED_KEY_LENGTH=64,quoted_keys=new Map;function quote_key(key){if(key.length>MAX_CACHED_KEY_LENGTH)return stringify_string(key);let quoted=quoted_keys.
get(key);return quoted===void 0&&(quoted_keys.size>=1024&&quoted_keys.clear(),quoted=stringify_string(key),quoted_keys.set(key,quoted)),quoted}function enumerable_symbols(object){
let symbols=Object.getOwnPropertySymbols(object);return symbols.length===0?symbols:symbols.filter(symbol=>Object.getOwnPropertyDescriptor(object,symbol)?.enumerable)}
var is_identifier=/^[a-zA-Z_$][a-zA-Z_$0-9]*$/;function stringify_key(key){return is_identifier.test(key)?"."+key:"["+JSON.stringify(key)+"]"}function is_valid_array_index(n){
return!(!Number.isInteger(n)||n<0||n>4294967294)}function is_valid_array_len(n){return!(!Number.isInteger(n)||n<0||n>4294967295)}function is_valid_array_index_string(s){
if(s.length===0||s.length>1&&s.charCodeAt(0)===48)return!1;for(let i2=0;i2<s.length;i2++){let c2=s.charCodeAt(i2);if(c2<48||c2>57)return!1}return is_valid_array_index(
+s)}function array_index_cut(keys2){for(var i2=keys2.length-1;i2>=0&&!is_valid_array_index_string(keys2[i2]);i2--);return i2+1}function valid_array_indices(array){
let keys2=Object.keys(array);return keys2.length=array_index_cut(keys2),keys2}function encode_native(array_buffer){return new Uint8Array(array_buffer).toBase64()}function decode_native(base642){return Uint8Array.fromBase64(base642).buffer}
function encode_buffer(array_buffer){return Buffer.from(array_buffer).toString("base64")}function decode_buffer(base642){return Uint8Array.from(Buffer.from(base642,
"base64")).buffer}function encode_legacy(array_buffer){let array=new Uint8Array(array_buffer),binary="",chunk_size=32768;for(let i2=0;i2<array.length;i2+=chunk_size){
let chunk=array.subarray(i2,i2+chunk_size);binary+=String.fromCharCode.apply(null,chunk)}return btoa(binary)}function decode_legacy(base642){let binary_string=atob(
base642),len=binary_string.length,array=new Uint8Array(len);for(let i2=0;i2<len;i2++)array[i2]=binary_string.charCodeAt(i2);return array.buffer}var native=typeof Uint8Array.
fromBase64=="function",buffer=!1,encode64=native?encode_native:buffer?encode_buffer:encode_legacy,decode64=native?decode_native:buffer?decode_buffer:decode_legacy;function merge_operations(defaults,overrides){if(!overrides)return defaults;let merged={};for(let key of Object.keys(defaults))merged[key]=overrides[key]??defaults[key];
return merged}var NOT_PLAIN=Object.freeze({kind:"not-plain"}),SYMBOL_KEYS=Object.freeze({kind:"symbol-keys"}),stringify_operations={identify:value=>value,typeOf:value=>value===
null?"null":typeof value,toPrimitive:value=>value,tagOf:value=>get_type(value),isThenable:value=>typeof value.then=="function",toPromise:thenable=>Promise.resolve(
thenable),unbox:boxed=>boxed.valueOf(),toISOString:date=>isNaN(date.getDate())?"":date.toISOString(),toStringValue:value=>value.toString(),regExpInfo:regexp=>({
source:regexp.source,flags:regexp.flags}),valuesOf:set3=>set3,entriesOf:map=>map,viewInfo:view=>(is_buffer(view)&&(view=new Uint8Array(view)),{buffer:view.buffer,
byteOffset:view.byteOffset,byteLength:view.byteLength,length:view.length,bufferByteLength:view.buffer.byteLength}),toArrayBuffer:buffer2=>buffer2,lengthOf:array=>array.
length,hasOwn:(value,key)=>Object.hasOwn(value,key),indicesOf:array=>valid_array_indices(array),shapeOf:value=>is_plain_object(value)?enumerable_symbols(value).
length>0?SYMBOL_KEYS:{kind:Object.getPrototypeOf(value)===null?"null-proto":"plain",keys:Object.keys(value)}:NOT_PLAIN,get:(value,key)=>value[key]},default_stringify_operations=Object.
freeze(stringify_operations),array_buffer_byte_length=Object.getOwnPropertyDescriptor(ArrayBuffer.prototype,"byteLength")?.get,shared_array_buffer_byte_length=typeof SharedArrayBuffer>
"u"?void 0:Object.getOwnPropertyDescriptor(SharedArrayBuffer.prototype,"byteLength")?.get,parse_operations={fromPrimitive:primitive=>primitive,fromISOString:iso=>new Date(
iso),fromStringValue:(tag,text)=>tag==="URL"?new URL(text):tag==="URLSearchParams"?new URLSearchParams(text):Temporal[tag.slice(9)].from(text),fromArrayBuffer:buffer2=>buffer2,
fromRegExpInfo:(source,flags)=>new RegExp(source,flags),fromViewInfo:(tag,buffer2,byteOffset,length)=>{try{array_buffer_byte_length.call(buffer2)}catch(error){if(!shared_array_buffer_byte_length)
throw error;shared_array_buffer_byte_length.call(buffer2)}let Constructor=globalThis[tag];return byteOffset!==void 0?new Constructor(buffer2,byteOffset,length):
new Constructor(buffer2)},box:value=>Object(value),createArray:length=>new Array(length),createSparseArray:length=>{let array=[];return array[4294967294]=void 0,
delete array[4294967294],array.length=length,array},createObject:()=>({}),createNullPrototypeObject:()=>Object.create(null),createSet:()=>new Set,createMap:()=>new Map,
set:(target,key,value)=>{target[key]=value},addValue:(set3,value)=>{set3.add(value)},addEntry:(map,key,value)=>{map.set(key,value)}},default_parse_operations=Object.
freeze(parse_operations);function invalid(){throw new Error("Invalid input")}function parse(serialized,revivers2,options){return unflatten(JSON.parse(serialized),revivers2,options)}function unflatten(parsed,revivers2,options){
let ops=merge_operations(default_parse_operations,options?.operations);if(typeof parsed=="number")return hydrate(parsed,!0);(!Array.isArray(parsed)||parsed.length===
0)&&invalid();let values=parsed,hydrated=Array(values.length),hydrating=null;function get_raw(index2){return(!is_valid_array_index(index2)||index2>=values.length)&&
invalid(),values[index2]}function hydrate(index2,standalone=!1){if(index2===-1)return ops.fromPrimitive(void 0);if(index2===-3)return ops.fromPrimitive(NaN);if(index2===
-4)return ops.fromPrimitive(1/0);if(index2===-5)return ops.fromPrimitive(-1/0);if(index2===-6)return ops.fromPrimitive(-0);if((standalone||typeof index2!="numbe\
r")&&invalid(),index2 in hydrated)return hydrated[index2];index2>=values.length&&invalid();let value=values[index2];if(!value||typeof value!="object")hydrated[index2]=
ops.fromPrimitive(value);else if(Array.isArray(value))if(typeof value[0]=="string"){let type3=value[0],reviver=revivers2&&Object.hasOwn(revivers2,type3)?revivers2[type3]:
void 0;if(reviver){let i2=value[1];if(typeof i2!="number"&&(i2=values.push(value[1])-1),Object.hasOwn(hydrated,i2))return hydrated[index2]=reviver(hydrated[i2]);
if(hydrating??=new Set,hydrating.has(i2))throw new Error("Invalid circular reference");return hydrating.add(i2),hydrated[index2]=reviver(hydrate(i2)),hydrating.
delete(i2),hydrated[index2]}switch(type3){case"Date":hydrated[index2]=ops.fromISOString(value[1]);break;case"Set":let set3=ops.createSet();hydrated[index2]=set3;
for(let i2=1;i2<value.length;i2+=1)ops.addValue(set3,hydrate(value[i2]));break;case"Map":let map=ops.createMap();hydrated[index2]=map;for(let i2=1;i2<value.length;i2+=
2)ops.addEntry(map,hydrate(value[i2]),hydrate(value[i2+1]));break;case"RegExp":hydrated[index2]=ops.fromRegExpInfo(value[1],value[2]);break;case"Object":{let wrapped_index=value[1];
if(!(wrapped_index===-3||wrapped_index===-4||wrapped_index===-5||wrapped_index===-6)){let wrapped=get_raw(wrapped_index),is_bigint=Array.isArray(wrapped)&&wrapped[0]===
"BigInt";(wrapped===void 0||typeof wrapped=="object")&&!is_bigint&&invalid()}hydrated[index2]=ops.box(hydrate(wrapped_index));break}case"BigInt":hydrated[index2]=
ops.fromPrimitive(BigInt(value[1]));break;case"null":let obj=ops.createNullPrototypeObject();hydrated[index2]=obj;for(let i2=1;i2<value.length;i2+=2){let key=value[i2];
if(typeof key!="string")throw new Error("Cannot parse an object with a non-string key");if(key==="__proto__")throw new Error("Cannot parse an object with a `__p\
roto__` property");ops.set(obj,key,hydrate(value[i2+1]))}break;case"Int8Array":case"Uint8Array":case"Uint8ClampedArray":case"Int16Array":case"Uint16Array":case"\
Float16Array":case"Int32Array":case"Uint32Array":case"Float32Array":case"Float64Array":case"BigInt64Array":case"BigUint64Array":case"DataView":{let buffer_index=value[1],
raw=get_raw(buffer_index);(!Array.isArray(raw)||raw[0]!=="ArrayBuffer")&&invalid();let buffer2=hydrate(buffer_index);hydrated[index2]=ops.fromViewInfo(type3,buffer2,
value[2],value[3]);break}case"ArrayBuffer":{let base642=value[1];if(typeof base642!="string")throw new Error("Invalid ArrayBuffer encoding");hydrated[index2]=ops.
fromArrayBuffer(decode64(base642));break}case"URL":case"URLSearchParams":case"Temporal.Duration":case"Temporal.Instant":case"Temporal.PlainDate":case"Temporal.P\
lainTime":case"Temporal.PlainDateTime":case"Temporal.PlainMonthDay":case"Temporal.PlainYearMonth":case"Temporal.ZonedDateTime":{hydrated[index2]=ops.fromStringValue(
type3,value[1]);break}default:throw new Error(`Unknown type ${type3}`)}}else if(value[0]===-7){let len=value[1];is_valid_array_len(len)||invalid();let array=ops.
createSparseArray(len);hydrated[index2]=array;for(let i2=2;i2<value.length;i2+=2){let idx=value[i2];(!is_valid_array_index(idx)||idx>=len)&&invalid(),ops.set(array,
idx,hydrate(value[i2+1]))}}else{let array=ops.createArray(value.length);hydrated[index2]=array;for(let i2=0;i2<value.length;i2+=1){let n=value[i2];n!==-2&&ops.set(
array,i2,hydrate(n))}}else{let object=ops.createObject();hydrated[index2]=object;for(let key of Object.keys(value)){if(key==="__proto__")throw new Error("Cannot\
 parse an object with a `__proto__` property");ops.set(object,key,hydrate(value[key]))}}return hydrated[index2]}return hydrate(0)}function stringify(value,reducers2,options){let stringified=run(!1,value,reducers2,options);return typeof stringified=="string"?stringified:`[${stringified.join(
",")}]`}function run(async,value,reducers2,options){let ops=merge_operations(default_stringify_operations,options?.operations),stringified=[],indexes=new Map,custom=[];
if(reducers2)for(let key of Object.getOwnPropertyNames(reducers2))custom.push({key,fn:reducers2[key]});let keys2=[],p=0;function error(message,thing){let path=format_path(
keys2,key=>{let key_type=ops.typeOf(key);return key_type!=="object"&&key_type!=="function"&&key_type!=="symbol"?stringify_primitive(ops.toPrimitive(key)):"..."});
throw new DevalueError(message,path,thing,value)}function flatten(thing,index3){let type3=ops.typeOf(thing);if(type3==="undefined")return-1;let number;if(type3===
"number"){if(number=ops.toPrimitive(thing),Number.isNaN(number))return-3;if(number===1/0)return-4;if(number===-1/0)return-5;if(number===0&&1/number<0)return-6}let id=ops.
identify(thing);if(indexes.has(id))return indexes.get(id);index3??=p++,indexes.set(id,index3);for(let{key,fn:fn2}of custom){let value2=fn2(thing);if(value2)return stringified[index3]=
`["${key}",${flatten(value2)}]`,index3}type3==="function"?error("Cannot stringify a function",thing):type3==="symbol"&&error("Cannot stringify a Symbol primitiv\
e",thing);let str="";if(type3!=="object")str=stringify_primitive(type3==="number"?number:ops.toPrimitive(thing));else if(ops.isThenable(thing)){async||error("Ca\
nnot stringify a Promise or thenable — use stringifyAsync instead",thing);let prev_keys=keys2.slice();str=ops.toPromise(thing).then(value2=>{keys2=prev_keys;let i2=flatten(
value2,index3);i2<0&&(stringified[index3]=i2)}),str.catch(()=>{})}else{let tag=ops.tagOf(thing);switch(tag){case"Number":case"String":case"Boolean":case"BigInt":
str=`["Object",${flatten(ops.unbox(thing))}]`;break;case"Date":str=`["Date","${ops.toISOString(thing)}"]`;break;case"URL":str=`["URL",${stringify_string(ops.toStringValue(
thing))}]`;break;case"URLSearchParams":str=`["URLSearchParams",${stringify_string(ops.toStringValue(thing))}]`;break;case"RegExp":let{source,flags}=ops.regExpInfo(
thing);str=flags?`["RegExp",${stringify_string(source)},"${flags}"]`:`["RegExp",${stringify_string(source)}]`;break;case"Array":{let mostly_dense=!1,length=ops.
lengthOf(thing);str="[";for(let i2=0;i2<length;i2+=1)if(i2>0&&(str+=","),ops.hasOwn(thing,i2))keys2.push(i2),str+=flatten(ops.get(thing,i2)),keys2.pop();else if(mostly_dense)
str+=-2;else{let populated_keys=ops.indicesOf(thing),population=populated_keys.length,d2=String(length).length,hole_cost=(length-population)*3,sparse_cost=4+d2+
population*(d2+1);if(hole_cost>sparse_cost){str="["+-7+","+length;for(let j=0;j<populated_keys.length;j++){let key=populated_keys[j];keys2.push(+key),str+=","+key+
","+flatten(ops.get(thing,key)),keys2.pop()}break}else mostly_dense=!0,str+=-2}str+="]";break}case"Set":str='["Set"';for(let value2 of ops.valuesOf(thing))str+=
`,${flatten(value2)}`;str+="]";break;case"Map":str='["Map"';for(let[key,value2]of ops.entriesOf(thing))keys2.push(MAP_KEY,key),str+=`,${flatten(key)},${flatten(
value2)}`,keys2.pop(),keys2.pop();str+="]";break;case"Int8Array":case"Uint8Array":case"Uint8ClampedArray":case"Int16Array":case"Uint16Array":case"Float16Array":case"\
Int32Array":case"Uint32Array":case"Float32Array":case"Float64Array":case"BigInt64Array":case"BigUint64Array":{let info=ops.viewInfo(thing);str='["'+tag+'",'+flatten(
info.buffer),info.byteLength!==info.bufferByteLength&&(str+=`,${info.byteOffset},${info.length}`),str+="]";break}case"DataView":{let info=ops.viewInfo(thing);str=
'["'+tag+'",'+flatten(info.buffer),info.byteLength!==info.bufferByteLength&&(str+=`,${info.byteOffset},${info.byteLength}`),str+="]";break}case"ArrayBuffer":{str=
`["ArrayBuffer","${encode64(ops.toArrayBuffer(thing))}"]`;break}case"Temporal.Duration":case"Temporal.Instant":case"Temporal.PlainDate":case"Temporal.PlainTime":case"\
Temporal.PlainDateTime":case"Temporal.PlainMonthDay":case"Temporal.PlainYearMonth":case"Temporal.ZonedDateTime":str=`["${tag}",${stringify_string(ops.toStringValue(
thing))}]`;break;default:{let shape=ops.shapeOf(thing);if(shape.kind==="not-plain"&&error("Cannot stringify arbitrary non-POJOs",thing),shape.kind==="symbol-key\
s"&&error("Cannot stringify POJOs with symbolic keys",thing),shape.kind==="null-proto"){str='["null"';for(let key of shape.keys)key==="__proto__"&&error("Cannot\
 stringify objects with __proto__ keys",thing),keys2.push(key),str+=`,${quote_key(key)},${flatten(ops.get(thing,key))}`,keys2.pop();str+="]"}else{str="{";let started=!1;
for(let key of shape.keys)key==="__proto__"&&error("Cannot stringify objects with __proto__ keys",thing),started&&(str+=","),started=!0,keys2.push(key),str+=`${quote_key(
key)}:${flatten(ops.get(thing,key))}`,keys2.pop();str+="}"}}}}return stringified[index3]=str,index3}let index2=flatten(value);return index2<0?`${index2}`:stringified}
function stringify_primitive(thing){let type3=typeof thing;return type3==="string"?stringify_string(thing):thing===void 0?(-1).toString():thing===0&&1/thing<0?(-6).
toString():type3==="bigint"?`["BigInt","${thing}"]`:String(thing)}var{defineProperty}=Object,constructors={Error,EvalError,RangeError,ReferenceError,SyntaxError,TypeError,URIError},reducers={DOMException:value=>value instanceof
DOMException&&{name:value.name,message:value.message,stack:String(value.stack??"")},Error:value=>value instanceof Error&&{name:String(value.name),message:String(
value.message),stack:String(value.stack??""),..."cause"in value?{cause:[value.cause]}:{},...value instanceof AggregateError?{errors:[...value.errors]}:{}}},revivers={
Error({name,message,stack,cause,errors:several}){let options=cause?{cause:cause[0]}:void 0,error=several?new AggregateError(several,message,options):new(Object.
hasOwn(constructors,name)?constructors[name]:Error)(message,options);return error.name!==name&&defineProperty(error,"name",{value:name,configurable:!0,writable:!0}),
defineProperty(error,"stack",{value:stack,configurable:!0,writable:!0}),error},DOMException({name,message,stack}){let error=new DOMException(message,name);return defineProperty(
error,"stack",{value:stack,configurable:!0,writable:!0}),error}},encode=value=>stringify(value,reducers),decode=text=>parse(text,revivers);var call=globalThis.__sluiceTest,{parse:parse2,stringify:stringify2}=JSON;function go(method,data=null){let answer=call(method,stringify2(data));return answer===
""?void 0:parse2(answer)}var last=0,pending=new Map;function ask(method,data){let id=++last,asked=new Error,result=new Promise((resolve3,reject)=>pending.set(id,
{resolve:resolve3,reject,asked}));return go("ask",{id,method,data}),result}function answered(id,failed,text){let{resolve:resolve3,reject,asked}=pending.get(id);
pending.delete(id);let value=decode(text);if(!failed)return resolve3(value);if(value instanceof Error){let stack=[value.stack,asked.stack].filter(Boolean).map(s=>s.
trimEnd()).join(`
`);Object.defineProperty(value,"stack",{value:stack,configurable:!0,writable:!0})}reject(value)}var machinePerformance={now:()=>go("now")};var SAFE_TIMERS_SYMBOL=Symbol("vitest:SAFE_TIMERS");function getSafeTimers(){let{setTimeout:safeSetTimeout,setInterval:safeSetInterval,clearInterval:safeClearInterval,
clearTimeout:safeClearTimeout,setImmediate:safeSetImmediate,clearImmediate:safeClearImmediate,queueMicrotask:safeQueueMicrotask}=globalThis[SAFE_TIMERS_SYMBOL]||
globalThis,{nextTick:safeNextTick}=globalThis[SAFE_TIMERS_SYMBOL]||globalThis.process||{};return{nextTick:safeNextTick,setTimeout:safeSetTimeout,setInterval:safeSetInterval,
clearInterval:safeClearInterval,clearTimeout:safeClearTimeout,setImmediate:safeSetImmediate,clearImmediate:safeClearImmediate,queueMicrotask:safeQueueMicrotask}}
function setSafeTimers(){let{setTimeout:safeSetTimeout,setInterval:safeSetInterval,clearInterval:safeClearInterval,clearTimeout:safeClearTimeout,setImmediate:safeSetImmediate,
clearImmediate:safeClearImmediate,queueMicrotask:safeQueueMicrotask}=globalThis,{nextTick:safeNextTick}=globalThis.process||{},timers={nextTick:safeNextTick,setTimeout:safeSetTimeout,
setInterval:safeSetInterval,clearInterval:safeClearInterval,clearTimeout:safeClearTimeout,setImmediate:safeSetImmediate,clearImmediate:safeClearImmediate,queueMicrotask:safeQueueMicrotask};
globalThis[SAFE_TIMERS_SYMBOL]=timers}var last2=0,due=new Map,Timer=class{id=++last2;constructor(callback,delay2,{repeats=!1,counts=!1}={}){this.callback=callback,this.repeats=repeats,this.start=()=>{
due.set(this.id,this),go("timer",{id:this.id,delay:Math.max(1,Number(delay2)||0),counts})},this.start()}},set=(callback,delay2,...args)=>new Timer(()=>callback(
...args),delay2),repeat=(callback,delay2,...args)=>new Timer(()=>callback(...args),delay2,{repeats:!0}),clear=timer=>{timer instanceof Timer&&due.delete(timer.id)&&
go("clear",timer.id)};function fire(id){let timer=due.get(id);timer&&(due.delete(id),timer.repeats&&timer.start(),timer.callback())}var delay=milliseconds=>new Promise(
resolve3=>{new Timer(resolve3,milliseconds,{counts:!0})}),{setTimeout:setTimeout2,clearTimeout,setInterval,clearInterval}=globalThis;Object.assign(globalThis,{setTimeout:set,
clearTimeout:clear,setInterval:repeat,clearInterval:clear});setSafeTimers();Object.assign(globalThis,{setTimeout:setTimeout2,clearTimeout,setInterval,clearInterval});var d=e=>String(e);d.open=d.close="";var i=()=>d,t="\x1B[39m",o="\x1B[49m",F=(e,r,a,n,l)=>{let m="",g=0;do m+=e.substring(g,n)+a,g=n+l,n=e.indexOf(r,g);while(~n);
return m+e.substring(g)},u=(e,r,a=e,n=e.length)=>{let l=r.length,m=g=>{let s=g+"",x=s.indexOf(r,n);return~x?e+F(s,r,a,x,l)+r:e+s+r};return m.open=e,m.close=r,m},
B=(e,r)=>u(e,r,e,5),c=e=>{let r=e.charCodeAt(0)===35?e.slice(1):e,a=parseInt(r,16)||0;return r.length<6?`${(a>>8&15)*17};${(a>>4&15)*17};${(a&15)*17}`:`${a>>16&
255};${a>>8&255};${a&255}`};function y(e){let r=e?u:i;return{isColorSupported:e,reset:r("\x1B[0m","\x1B[0m"),bold:r("\x1B[1m","\x1B[22m","\x1B[22m\x1B[1m"),dim:r(
"\x1B[2m","\x1B[22m","\x1B[22m\x1B[2m"),italic:r("\x1B[3m","\x1B[23m"),underline:r("\x1B[4m","\x1B[24m"),inverse:r("\x1B[7m","\x1B[27m"),hidden:r("\x1B[8m","\x1B[2\
8m"),strikethrough:r("\x1B[9m","\x1B[29m"),black:r("\x1B[30m",t),red:r("\x1B[31m",t),green:r("\x1B[32m",t),yellow:r("\x1B[33m",t),blue:r("\x1B[34m",t),magenta:r(
"\x1B[35m",t),cyan:r("\x1B[36m",t),white:r("\x1B[37m",t),gray:r("\x1B[90m",t),bgBlack:r("\x1B[40m",o),bgRed:r("\x1B[41m",o),bgGreen:r("\x1B[42m",o),bgYellow:r("\
\x1B[43m",o),bgBlue:r("\x1B[44m",o),bgMagenta:r("\x1B[45m",o),bgCyan:r("\x1B[46m",o),bgWhite:r("\x1B[47m",o),blackBright:r("\x1B[90m",t),redBright:r("\x1B[91m",
t),greenBright:r("\x1B[92m",t),yellowBright:r("\x1B[93m",t),blueBright:r("\x1B[94m",t),magentaBright:r("\x1B[95m",t),cyanBright:r("\x1B[96m",t),whiteBright:r("\x1B\
[97m",t),bgBlackBright:r("\x1B[100m",o),bgRedBright:r("\x1B[101m",o),bgGreenBright:r("\x1B[102m",o),bgYellowBright:r("\x1B[103m",o),bgBlueBright:r("\x1B[104m",o),
bgMagentaBright:r("\x1B[105m",o),bgCyanBright:r("\x1B[106m",o),bgWhiteBright:r("\x1B[107m",o),rgb:e?(n,l,m)=>B(`\x1B[38;2;${n};${l};${m}m`,t):i,bgRgb:e?(n,l,m)=>B(
`\x1B[48;2;${n};${l};${m}m`,o):i,hex:e?n=>B(`\x1B[38;2;${c(n)}m`,t):i,bgHex:e?n=>B(`\x1B[48;2;${c(n)}m`,o):i}}function C(){let e,r=e?.env||{},a=r.FORCE_TTY!=="false",n=e?.argv||[];return!("NO_COLOR"in r||n.includes("--no-color"))&&("FORCE_COLOR"in r||n.includes("--color")||
e?.platform==="win32"||a&&r.TERM!=="dumb"||"CI"in r)||typeof window<"u"&&!!window.chrome}function h({force:e}={}){let r=e||C();return y(r)}var b=h();var $=b;function _mergeNamespaces(n,m){return m.forEach(function(e){e&&typeof e!="string"&&!Array.isArray(e)&&Object.keys(e).forEach(function(k){if(k!=="default"&&!(k in
n)){var d2=Object.getOwnPropertyDescriptor(e,k);Object.defineProperty(n,k,d2.get?d2:{enumerable:!0,get:function(){return e[k]}})}})}),Object.freeze(n)}function getKeysOfEnumerableProperties(object,compareKeys){
let rawKeys=Object.keys(object),keys2=compareKeys===null?rawKeys:rawKeys.sort(compareKeys);if(Object.getOwnPropertySymbols)for(let symbol of Object.getOwnPropertySymbols(
object))Object.getOwnPropertyDescriptor(object,symbol).enumerable&&keys2.push(symbol);return keys2}function printIteratorEntries(iterator,config2,indentation,depth,refs,printer2,separator="\
: "){let result="",width=0,current=iterator.next();if(!current.done){result+=config2.spacingOuter;let indentationNext=indentation+config2.indent;for(;!current.done;){
if(result+=indentationNext,width++===config2.maxWidth){result+="…";break}let name=printer2(current.value[0],config2,indentationNext,depth,refs),value=printer2(
current.value[1],config2,indentationNext,depth,refs);result+=name+separator+value,current=iterator.next(),current.done?config2.min||(result+=","):result+=`,${config2.
spacingInner}`}result+=config2.spacingOuter+indentation}return result}function printIteratorValues(iterator,config2,indentation,depth,refs,printer2){let result="",
width=0,current=iterator.next();if(!current.done){result+=config2.spacingOuter;let indentationNext=indentation+config2.indent;for(;!current.done;){if(result+=indentationNext,
width++===config2.maxWidth){result+="…";break}result+=printer2(current.value,config2,indentationNext,depth,refs),current=iterator.next(),current.done?config2.
min||(result+=","):result+=`,${config2.spacingInner}`}result+=config2.spacingOuter+indentation}return result}function printListItems(list,config2,indentation,depth,refs,printer2){
let result="";list=list instanceof ArrayBuffer?new DataView(list):list;let isDataView=l=>l instanceof DataView,length=isDataView(list)?list.byteLength:list.length;
if(length>0){result+=config2.spacingOuter;let indentationNext=indentation+config2.indent;for(let i2=0;i2<length;i2++){if(result+=indentationNext,i2===config2.maxWidth){
result+="…";break}(isDataView(list)||i2 in list)&&(result+=printer2(isDataView(list)?list.getInt8(i2):list[i2],config2,indentationNext,depth,refs)),i2<length-
1?result+=`,${config2.spacingInner}`:config2.min||(result+=",")}result+=config2.spacingOuter+indentation}return result}function printObjectProperties(val,config2,indentation,depth,refs,printer2){
let result="",keys2=getKeysOfEnumerableProperties(val,config2.compareKeys);if(keys2.length>0){result+=config2.spacingOuter;let indentationNext=indentation+config2.
indent;for(let i2=0;i2<keys2.length;i2++){let key=keys2[i2],name=printer2(key,config2,indentationNext,depth,refs),value=printer2(val[key],config2,indentationNext,
depth,refs);result+=`${indentationNext+name}: ${value}`,i2<keys2.length-1?result+=`,${config2.spacingInner}`:config2.min||(result+=",")}result+=config2.spacingOuter+
indentation}return result}var asymmetricMatcher=typeof Symbol=="function"&&Symbol.for?Symbol.for("jest.asymmetricMatcher"):1267621,SPACE$2=" ",serialize$5=(val,config2,indentation,depth,refs,printer2)=>{
let stringedValue=val.toString();if(stringedValue==="ArrayContaining"||stringedValue==="ArrayNotContaining")return++depth>config2.maxDepth?`[${stringedValue}]`:
`${stringedValue+SPACE$2}[${printListItems(val.sample,config2,indentation,depth,refs,printer2)}]`;if(stringedValue==="ObjectContaining"||stringedValue==="Object\
NotContaining")return++depth>config2.maxDepth?`[${stringedValue}]`:`${stringedValue+SPACE$2}{${printObjectProperties(val.sample,config2,indentation,depth,refs,printer2)}\
}`;if(stringedValue==="StringMatching"||stringedValue==="StringNotMatching"||stringedValue==="StringContaining"||stringedValue==="StringNotContaining")return stringedValue+
SPACE$2+printer2(val.sample,config2,indentation,depth,refs);if(typeof val.toAsymmetricMatcher!="function")throw new TypeError(`Asymmetric matcher ${val.constructor.
name} does not implement toAsymmetricMatcher()`);return val.toAsymmetricMatcher()},test$5=val=>val&&val.$$typeof===asymmetricMatcher,plugin$5={serialize:serialize$5,
test:test$5},SPACE$1=" ",OBJECT_NAMES=new Set(["DOMStringMap","NamedNodeMap"]),ARRAY_REGEXP=/^(?:HTML\w*Collection|NodeList)$/;function testName(name){return OBJECT_NAMES.
has(name)||ARRAY_REGEXP.test(name)}var test$4=val=>val&&val.constructor&&!!val.constructor.name&&testName(val.constructor.name);function isNamedNodeMap(collection){
return collection.constructor.name==="NamedNodeMap"}var serialize$4=(collection,config2,indentation,depth,refs,printer2)=>{let name=collection.constructor.name;
return++depth>config2.maxDepth?`[${name}]`:(config2.min?"":name+SPACE$1)+(OBJECT_NAMES.has(name)?`{${printObjectProperties(isNamedNodeMap(collection)?[...collection].
reduce((props,attribute)=>(props[attribute.name]=attribute.value,props),{}):{...collection},config2,indentation,depth,refs,printer2)}}`:`[${printListItems([...collection],
config2,indentation,depth,refs,printer2)}]`)},plugin$4={serialize:serialize$4,test:test$4};function escapeHTML(str){return str.replaceAll("<","&lt;").replaceAll(
">","&gt;")}function printProps(keys2,props,config2,indentation,depth,refs,printer2){let indentationNext=indentation+config2.indent,colors=config2.colors;return keys2.
map(key=>{let value=props[key];if(typeof value=="string"&&value[0]==="_"&&value.startsWith("__vitest_")&&value.match(/__vitest_\d+__/))return"";let printed=printer2(
value,config2,indentationNext,depth,refs);return typeof value!="string"&&(printed.includes(`
`)&&(printed=config2.spacingOuter+indentationNext+printed+config2.spacingOuter+indentation),printed=`{${printed}}`),`${config2.spacingInner+indentation+colors.prop.
open+key+colors.prop.close}=${colors.value.open}${printed}${colors.value.close}`}).join("")}function printChildren(children,config2,indentation,depth,refs,printer2){
return children.map(child=>config2.spacingOuter+indentation+(typeof child=="string"?printText(child,config2):printer2(child,config2,indentation,depth,refs))).join(
"")}function printShadowRoot(children,config2,indentation,depth,refs,printer2){return config2.printShadowRoot===!1?"":[`${config2.spacingOuter+indentation}#shad\
ow-root`,printChildren(children,config2,indentation+config2.indent,depth,refs,printer2)].join("")}function printText(text,config2){let contentColor=config2.colors.
content;return contentColor.open+escapeHTML(text)+contentColor.close}function printComment(comment,config2){let commentColor=config2.colors.comment;return`${commentColor.
open}<!--${escapeHTML(comment)}-->${commentColor.close}`}function printElement(type3,printedProps,printedChildren,config2,indentation){let tagColor=config2.colors.
tag;return`${tagColor.open}<${type3}${printedProps&&tagColor.close+printedProps+config2.spacingOuter+indentation+tagColor.open}${printedChildren?`>${tagColor.close}${printedChildren}${config2.
spacingOuter}${indentation}${tagColor.open}</${type3}`:`${printedProps&&!config2.min?"":" "}/`}>${tagColor.close}`}function printElementAsLeaf(type3,config2){let tagColor=config2.
colors.tag;return`${tagColor.open}<${type3}${tagColor.close} …${tagColor.open} />${tagColor.close}`}var ELEMENT_NODE=1,TEXT_NODE=3,COMMENT_NODE=8,FRAGMENT_NODE=11,
ELEMENT_REGEXP=/^(?:(?:HTML|SVG)\w*)?Element$/;function testHasAttribute(val){try{return typeof val.hasAttribute=="function"&&val.hasAttribute("is")}catch{return!1}}
function testNode(val){let constructorName=val.constructor.name,{nodeType,tagName}=val,isCustomElement=typeof tagName=="string"&&tagName.includes("-")||testHasAttribute(
val);return nodeType===ELEMENT_NODE&&(ELEMENT_REGEXP.test(constructorName)||isCustomElement)||nodeType===TEXT_NODE&&constructorName==="Text"||nodeType===COMMENT_NODE&&
constructorName==="Comment"||nodeType===FRAGMENT_NODE&&constructorName==="DocumentFragment"}var test$3=val=>val?.constructor?.name&&testNode(val);function nodeIsText(node){
return node.nodeType===TEXT_NODE}function nodeIsComment(node){return node.nodeType===COMMENT_NODE}function nodeIsFragment(node){return node.nodeType===FRAGMENT_NODE}
function filterChildren(children,filterNode){let filtered=children.filter(node=>node.nodeType===TEXT_NODE?(node.data||"").trim().length>0:!0);return filterNode&&
(filtered=filtered.filter(filterNode)),filtered}function serializeDOM(node,config2,indentation,depth,refs,printer2,filterNode){if(nodeIsText(node))return printText(
node.data,config2);if(nodeIsComment(node))return printComment(node.data,config2);let type3=nodeIsFragment(node)?"DocumentFragment":node.tagName.toLowerCase();if(++depth>
config2.maxDepth)return printElementAsLeaf(type3,config2);let children=Array.prototype.slice.call(node.childNodes||node.children),shadowChildren=nodeIsFragment(
node)||!node.shadowRoot?[]:Array.prototype.slice.call(node.shadowRoot.children),resolvedChildren=filterNode?filterChildren(children,filterNode):children,resolvedShadowChildren=filterNode?
filterChildren(shadowChildren,filterNode):shadowChildren;return printElement(type3,printProps(nodeIsFragment(node)?[]:Array.from(node.attributes,attr=>attr.name).
sort(),nodeIsFragment(node)?{}:[...node.attributes].reduce((props,attribute)=>(props[attribute.name]=attribute.value,props),{}),config2,indentation+config2.indent,
depth,refs,printer2),(resolvedShadowChildren.length>0?printShadowRoot(resolvedShadowChildren,config2,indentation+config2.indent,depth,refs,printer2):"")+printChildren(
resolvedChildren,config2,indentation+config2.indent,depth,refs,printer2),config2,indentation)}var serialize$3=(node,config2,indentation,depth,refs,printer2)=>serializeDOM(
node,config2,indentation,depth,refs,printer2);function createDOMElementFilter(filterNode){return{test:test$3,serialize:(node,config2,indentation,depth,refs,printer2)=>serializeDOM(
node,config2,indentation,depth,refs,printer2,filterNode)}}var plugin$3={serialize:serialize$3,test:test$3},IS_ITERABLE_SENTINEL="@@__IMMUTABLE_ITERABLE__@@",IS_LIST_SENTINEL="\
@@__IMMUTABLE_LIST__@@",IS_KEYED_SENTINEL="@@__IMMUTABLE_KEYED__@@",IS_MAP_SENTINEL="@@__IMMUTABLE_MAP__@@",IS_ORDERED_SENTINEL="@@__IMMUTABLE_ORDERED__@@",IS_RECORD_SENTINEL="\
@@__IMMUTABLE_RECORD__@@",IS_SEQ_SENTINEL="@@__IMMUTABLE_SEQ__@@",IS_SET_SENTINEL="@@__IMMUTABLE_SET__@@",IS_STACK_SENTINEL="@@__IMMUTABLE_STACK__@@",getImmutableName=name=>`\
Immutable.${name}`,printAsLeaf=name=>`[${name}]`,SPACE=" ",LAZY="…";function printImmutableEntries(val,config2,indentation,depth,refs,printer2,type3){return++depth>
config2.maxDepth?printAsLeaf(getImmutableName(type3)):`${getImmutableName(type3)+SPACE}{${printIteratorEntries(val.entries(),config2,indentation,depth,refs,printer2)}\
}`}function getRecordEntries(val){let i2=0;return{next(){if(i2<val._keys.length){let key=val._keys[i2++];return{done:!1,value:[key,val.get(key)]}}return{done:!0,
value:void 0}}}}function printImmutableRecord(val,config2,indentation,depth,refs,printer2){let name=getImmutableName(val._name||"Record");return++depth>config2.
maxDepth?printAsLeaf(name):`${name+SPACE}{${printIteratorEntries(getRecordEntries(val),config2,indentation,depth,refs,printer2)}}`}function printImmutableSeq(val,config2,indentation,depth,refs,printer2){
let name=getImmutableName("Seq");return++depth>config2.maxDepth?printAsLeaf(name):val[IS_KEYED_SENTINEL]?`${name+SPACE}{${val._iter||val._object?printIteratorEntries(
val.entries(),config2,indentation,depth,refs,printer2):LAZY}}`:`${name+SPACE}[${val._iter||val._array||val._collection||val._iterable?printIteratorValues(val.values(),
config2,indentation,depth,refs,printer2):LAZY}]`}function printImmutableValues(val,config2,indentation,depth,refs,printer2,type3){return++depth>config2.maxDepth?
printAsLeaf(getImmutableName(type3)):`${getImmutableName(type3)+SPACE}[${printIteratorValues(val.values(),config2,indentation,depth,refs,printer2)}]`}var serialize$2=(val,config2,indentation,depth,refs,printer2)=>val[IS_MAP_SENTINEL]?
printImmutableEntries(val,config2,indentation,depth,refs,printer2,val[IS_ORDERED_SENTINEL]?"OrderedMap":"Map"):val[IS_LIST_SENTINEL]?printImmutableValues(val,config2,
indentation,depth,refs,printer2,"List"):val[IS_SET_SENTINEL]?printImmutableValues(val,config2,indentation,depth,refs,printer2,val[IS_ORDERED_SENTINEL]?"OrderedS\
et":"Set"):val[IS_STACK_SENTINEL]?printImmutableValues(val,config2,indentation,depth,refs,printer2,"Stack"):val[IS_SEQ_SENTINEL]?printImmutableSeq(val,config2,indentation,
depth,refs,printer2):printImmutableRecord(val,config2,indentation,depth,refs,printer2),test$2=val=>val&&(val[IS_ITERABLE_SENTINEL]===!0||val[IS_RECORD_SENTINEL]===
!0),plugin$2={serialize:serialize$2,test:test$2};function getDefaultExportFromCjs(x){return x&&x.__esModule&&Object.prototype.hasOwnProperty.call(x,"default")?x.
default:x}var reactIs$1={exports:{}},reactIs_production={};var hasRequiredReactIs_production;function requireReactIs_production(){if(hasRequiredReactIs_production)
return reactIs_production;hasRequiredReactIs_production=1;var REACT_ELEMENT_TYPE=Symbol.for("react.transitional.element"),REACT_PORTAL_TYPE=Symbol.for("react.po\
rtal"),REACT_FRAGMENT_TYPE=Symbol.for("react.fragment"),REACT_STRICT_MODE_TYPE=Symbol.for("react.strict_mode"),REACT_PROFILER_TYPE=Symbol.for("react.profiler"),
REACT_CONSUMER_TYPE=Symbol.for("react.consumer"),REACT_CONTEXT_TYPE=Symbol.for("react.context"),REACT_FORWARD_REF_TYPE=Symbol.for("react.forward_ref"),REACT_SUSPENSE_TYPE=Symbol.
for("react.suspense"),REACT_SUSPENSE_LIST_TYPE=Symbol.for("react.suspense_list"),REACT_MEMO_TYPE=Symbol.for("react.memo"),REACT_LAZY_TYPE=Symbol.for("react.lazy"),
REACT_VIEW_TRANSITION_TYPE=Symbol.for("react.view_transition"),REACT_CLIENT_REFERENCE=Symbol.for("react.client.reference");function typeOf(object){if(typeof object==
"object"&&object!==null){var $$typeof=object.$$typeof;switch($$typeof){case REACT_ELEMENT_TYPE:switch(object=object.type,object){case REACT_FRAGMENT_TYPE:case REACT_PROFILER_TYPE:case REACT_STRICT_MODE_TYPE:case REACT_SUSPENSE_TYPE:case REACT_SUSPENSE_LIST_TYPE:case REACT_VIEW_TRANSITION_TYPE:
return object;default:switch(object=object&&object.$$typeof,object){case REACT_CONTEXT_TYPE:case REACT_FORWARD_REF_TYPE:case REACT_LAZY_TYPE:case REACT_MEMO_TYPE:
return object;case REACT_CONSUMER_TYPE:return object;default:return $$typeof}}case REACT_PORTAL_TYPE:return $$typeof}}}return reactIs_production.ContextConsumer=
REACT_CONSUMER_TYPE,reactIs_production.ContextProvider=REACT_CONTEXT_TYPE,reactIs_production.Element=REACT_ELEMENT_TYPE,reactIs_production.ForwardRef=REACT_FORWARD_REF_TYPE,
reactIs_production.Fragment=REACT_FRAGMENT_TYPE,reactIs_production.Lazy=REACT_LAZY_TYPE,reactIs_production.Memo=REACT_MEMO_TYPE,reactIs_production.Portal=REACT_PORTAL_TYPE,
reactIs_production.Profiler=REACT_PROFILER_TYPE,reactIs_production.StrictMode=REACT_STRICT_MODE_TYPE,reactIs_production.Suspense=REACT_SUSPENSE_TYPE,reactIs_production.
SuspenseList=REACT_SUSPENSE_LIST_TYPE,reactIs_production.isContextConsumer=function(object){return typeOf(object)===REACT_CONSUMER_TYPE},reactIs_production.isContextProvider=
function(object){return typeOf(object)===REACT_CONTEXT_TYPE},reactIs_production.isElement=function(object){return typeof object=="object"&&object!==null&&object.
$$typeof===REACT_ELEMENT_TYPE},reactIs_production.isForwardRef=function(object){return typeOf(object)===REACT_FORWARD_REF_TYPE},reactIs_production.isFragment=function(object){
return typeOf(object)===REACT_FRAGMENT_TYPE},reactIs_production.isLazy=function(object){return typeOf(object)===REACT_LAZY_TYPE},reactIs_production.isMemo=function(object){
return typeOf(object)===REACT_MEMO_TYPE},reactIs_production.isPortal=function(object){return typeOf(object)===REACT_PORTAL_TYPE},reactIs_production.isProfiler=function(object){
return typeOf(object)===REACT_PROFILER_TYPE},reactIs_production.isStrictMode=function(object){return typeOf(object)===REACT_STRICT_MODE_TYPE},reactIs_production.
isSuspense=function(object){return typeOf(object)===REACT_SUSPENSE_TYPE},reactIs_production.isSuspenseList=function(object){return typeOf(object)===REACT_SUSPENSE_LIST_TYPE},
reactIs_production.isValidElementType=function(type3){return typeof type3=="string"||typeof type3=="function"||type3===REACT_FRAGMENT_TYPE||type3===REACT_PROFILER_TYPE||
type3===REACT_STRICT_MODE_TYPE||type3===REACT_SUSPENSE_TYPE||type3===REACT_SUSPENSE_LIST_TYPE||typeof type3=="object"&&type3!==null&&(type3.$$typeof===REACT_LAZY_TYPE||
type3.$$typeof===REACT_MEMO_TYPE||type3.$$typeof===REACT_CONTEXT_TYPE||type3.$$typeof===REACT_CONSUMER_TYPE||type3.$$typeof===REACT_FORWARD_REF_TYPE||type3.$$typeof===
REACT_CLIENT_REFERENCE||type3.getModuleId!==void 0)},reactIs_production.typeOf=typeOf,reactIs_production}var hasRequiredReactIs$1;function requireReactIs$1(){return hasRequiredReactIs$1||
(hasRequiredReactIs$1=1,reactIs$1.exports=requireReactIs_production()),reactIs$1.exports}var reactIsExports$1=requireReactIs$1(),index$1=getDefaultExportFromCjs(
reactIsExports$1),ReactIs19=_mergeNamespaces({__proto__:null,default:index$1},[reactIsExports$1]),reactIs={exports:{}},reactIs_production_min={};var hasRequiredReactIs_production_min;
function requireReactIs_production_min(){if(hasRequiredReactIs_production_min)return reactIs_production_min;hasRequiredReactIs_production_min=1;var b2=Symbol.for(
"react.element"),c2=Symbol.for("react.portal"),d2=Symbol.for("react.fragment"),e=Symbol.for("react.strict_mode"),f=Symbol.for("react.profiler"),g=Symbol.for("re\
act.provider"),h2=Symbol.for("react.context"),k=Symbol.for("react.server_context"),l=Symbol.for("react.forward_ref"),m=Symbol.for("react.suspense"),n=Symbol.for(
"react.suspense_list"),p=Symbol.for("react.memo"),q=Symbol.for("react.lazy"),t2=Symbol.for("react.offscreen"),u2;u2=Symbol.for("react.module.reference");function v(a){
if(typeof a=="object"&&a!==null){var r=a.$$typeof;switch(r){case b2:switch(a=a.type,a){case d2:case f:case e:case m:case n:return a;default:switch(a=a&&a.$$typeof,
a){case k:case h2:case l:case q:case p:case g:return a;default:return r}}case c2:return r}}}return reactIs_production_min.ContextConsumer=h2,reactIs_production_min.
ContextProvider=g,reactIs_production_min.Element=b2,reactIs_production_min.ForwardRef=l,reactIs_production_min.Fragment=d2,reactIs_production_min.Lazy=q,reactIs_production_min.
Memo=p,reactIs_production_min.Portal=c2,reactIs_production_min.Profiler=f,reactIs_production_min.StrictMode=e,reactIs_production_min.Suspense=m,reactIs_production_min.
SuspenseList=n,reactIs_production_min.isAsyncMode=function(){return!1},reactIs_production_min.isConcurrentMode=function(){return!1},reactIs_production_min.isContextConsumer=
function(a){return v(a)===h2},reactIs_production_min.isContextProvider=function(a){return v(a)===g},reactIs_production_min.isElement=function(a){return typeof a==
"object"&&a!==null&&a.$$typeof===b2},reactIs_production_min.isForwardRef=function(a){return v(a)===l},reactIs_production_min.isFragment=function(a){return v(a)===
d2},reactIs_production_min.isLazy=function(a){return v(a)===q},reactIs_production_min.isMemo=function(a){return v(a)===p},reactIs_production_min.isPortal=function(a){
return v(a)===c2},reactIs_production_min.isProfiler=function(a){return v(a)===f},reactIs_production_min.isStrictMode=function(a){return v(a)===e},reactIs_production_min.
isSuspense=function(a){return v(a)===m},reactIs_production_min.isSuspenseList=function(a){return v(a)===n},reactIs_production_min.isValidElementType=function(a){
return typeof a=="string"||typeof a=="function"||a===d2||a===f||a===e||a===m||a===n||a===t2||typeof a=="object"&&a!==null&&(a.$$typeof===q||a.$$typeof===p||a.$$typeof===
g||a.$$typeof===h2||a.$$typeof===l||a.$$typeof===u2||a.getModuleId!==void 0)},reactIs_production_min.typeOf=v,reactIs_production_min}var hasRequiredReactIs;function requireReactIs(){
return hasRequiredReactIs||(hasRequiredReactIs=1,reactIs.exports=requireReactIs_production_min()),reactIs.exports}var reactIsExports=requireReactIs(),index=getDefaultExportFromCjs(
reactIsExports),ReactIs18=_mergeNamespaces({__proto__:null,default:index},[reactIsExports]),reactIsMethods=["isAsyncMode","isConcurrentMode","isContextConsumer",
"isContextProvider","isElement","isForwardRef","isFragment","isLazy","isMemo","isPortal","isProfiler","isStrictMode","isSuspense","isSuspenseList","isValidEleme\
ntType"],ReactIs=Object.fromEntries(reactIsMethods.map(m=>[m,v=>ReactIs18[m](v)||ReactIs19[m](v)]));function getChildren(arg,children=[]){if(Array.isArray(arg))
for(let item of arg)getChildren(item,children);else arg!=null&&arg!==!1&&arg!==""&&children.push(arg);return children}function getType(element){let type3=element.
type;if(typeof type3=="string")return type3;if(typeof type3=="function")return type3.displayName||type3.name||"Unknown";if(ReactIs.isFragment(element))return"Re\
act.Fragment";if(ReactIs.isSuspense(element))return"React.Suspense";if(typeof type3=="object"&&type3!==null){if(ReactIs.isContextProvider(element))return"Contex\
t.Provider";if(ReactIs.isContextConsumer(element))return"Context.Consumer";if(ReactIs.isForwardRef(element)){if(type3.displayName)return type3.displayName;let functionName=type3.
render.displayName||type3.render.name||"";return functionName===""?"ForwardRef":`ForwardRef(${functionName})`}if(ReactIs.isMemo(element)){let functionName=type3.
displayName||type3.type.displayName||type3.type.name||"";return functionName===""?"Memo":`Memo(${functionName})`}}return"UNDEFINED"}function getPropKeys$1(element){
let{props}=element;return Object.keys(props).filter(key=>key!=="children"&&props[key]!==void 0).sort()}var serialize$1=(element,config2,indentation,depth,refs,printer2)=>++depth>
config2.maxDepth?printElementAsLeaf(getType(element),config2):printElement(getType(element),printProps(getPropKeys$1(element),element.props,config2,indentation+
config2.indent,depth,refs,printer2),printChildren(getChildren(element.props.children),config2,indentation+config2.indent,depth,refs,printer2),config2,indentation),
test$1=val=>val!=null&&ReactIs.isElement(val),plugin$1={serialize:serialize$1,test:test$1},testSymbol=typeof Symbol=="function"&&Symbol.for?Symbol.for("react.te\
st.json"):245830487;function getPropKeys(object){let{props}=object;return props?Object.keys(props).filter(key=>props[key]!==void 0).sort():[]}var serialize=(object,config2,indentation,depth,refs,printer2)=>++depth>
config2.maxDepth?printElementAsLeaf(object.type,config2):printElement(object.type,object.props?printProps(getPropKeys(object),object.props,config2,indentation+config2.
indent,depth,refs,printer2):"",object.children?printChildren(object.children,config2,indentation+config2.indent,depth,refs,printer2):"",config2,indentation),test=val=>val&&
val.$$typeof===testSymbol,plugin={serialize,test},toString=Object.prototype.toString,toISOString=Date.prototype.toISOString,errorToString=Error.prototype.toString,
regExpToString=RegExp.prototype.toString;function getConstructorName(val){return typeof val.constructor=="function"&&val.constructor.name||"Object"}function isWindow(val){
return typeof window<"u"&&val===window}var SYMBOL_REGEXP=/^Symbol\((.*)\)(.*)$/,NEWLINE_REGEXP=/\n/g,PrettyFormatPluginError=class extends Error{constructor(message,stack){
super(message),this.stack=stack,this.name=this.constructor.name}};function isToStringedArrayType(toStringed){return toStringed==="[object Array]"||toStringed===
"[object ArrayBuffer]"||toStringed==="[object DataView]"||toStringed==="[object Float32Array]"||toStringed==="[object Float64Array]"||toStringed==="[object Int8\
Array]"||toStringed==="[object Int16Array]"||toStringed==="[object Int32Array]"||toStringed==="[object Uint8Array]"||toStringed==="[object Uint8ClampedArray]"||
toStringed==="[object Uint16Array]"||toStringed==="[object Uint32Array]"}function printNumber(val){return Object.is(val,-0)?"-0":String(val)}function printBigInt(val){
return`${val}n`}function printFunction(val,printFunctionName){return printFunctionName?`[Function ${val.name||"anonymous"}]`:"[Function]"}function printSymbol(val){
return String(val).replace(SYMBOL_REGEXP,"Symbol($1)")}function printError(val){return`[${errorToString.call(val)}]`}function printBasicValue(val,printFunctionName,escapeRegex,escapeString){
if(val===!0||val===!1)return`${val}`;if(val===void 0)return"undefined";if(val===null)return"null";let typeOf=typeof val;if(typeOf==="number")return printNumber(
val);if(typeOf==="bigint")return printBigInt(val);if(typeOf==="string")return escapeString?`"${val.replaceAll(/"|\\/g,"\\$&")}"`:`"${val}"`;if(typeOf==="functio\
n")return printFunction(val,printFunctionName);if(typeOf==="symbol")return printSymbol(val);let toStringed=toString.call(val);return toStringed==="[object WeakM\
ap]"?"WeakMap {}":toStringed==="[object WeakSet]"?"WeakSet {}":toStringed==="[object Function]"||toStringed==="[object GeneratorFunction]"?printFunction(val,printFunctionName):
toStringed==="[object Symbol]"?printSymbol(val):toStringed==="[object Date]"?Number.isNaN(+val)?"Date { NaN }":toISOString.call(val):toStringed==="[object Error\
]"?printError(val):toStringed==="[object RegExp]"?escapeRegex?regExpToString.call(val).replaceAll(/[$()*+.?[\\\]^{|}]/g,"\\$&"):regExpToString.call(val):val instanceof
Error?printError(val):null}function printComplexValue(val,config2,indentation,depth,refs,hasCalledToJSON){if(refs.includes(val))return"[Circular]";refs=[...refs],
refs.push(val);let hitMaxDepth=++depth>config2.maxDepth,min=config2.min;if(config2.callToJSON&&!hitMaxDepth&&val.toJSON&&typeof val.toJSON=="function"&&!hasCalledToJSON)
return printer(val.toJSON(),config2,indentation,depth,refs,!0);let toStringed=toString.call(val);return toStringed==="[object Arguments]"?hitMaxDepth?"[Argument\
s]":`${min?"":"Arguments "}[${printListItems(val,config2,indentation,depth,refs,printer)}]`:isToStringedArrayType(toStringed)?hitMaxDepth?`[${val.constructor.name}\
]`:`${min||!config2.printBasicPrototype&&val.constructor.name==="Array"?"":`${val.constructor.name} `}[${printListItems(val,config2,indentation,depth,refs,printer)}\
]`:toStringed==="[object Map]"?hitMaxDepth?"[Map]":`Map {${printIteratorEntries(val.entries(),config2,indentation,depth,refs,printer," => ")}}`:toStringed==="[o\
bject Set]"?hitMaxDepth?"[Set]":`Set {${printIteratorValues(val.values(),config2,indentation,depth,refs,printer)}}`:hitMaxDepth||isWindow(val)?`[${getConstructorName(
val)}]`:`${min||!config2.printBasicPrototype&&getConstructorName(val)==="Object"?"":`${getConstructorName(val)} `}{${printObjectProperties(val,config2,indentation,
depth,refs,printer)}}`}var ErrorPlugin={test:val=>val&&val instanceof Error,serialize(val,config2,indentation,depth,refs,printer2){if(refs.includes(val))return"\
[Circular]";refs=[...refs,val];let hitMaxDepth=++depth>config2.maxDepth,{message,cause,...rest}=val,entries={message,...typeof cause<"u"?{cause}:{},...val instanceof
AggregateError?{errors:val.errors}:{},...rest},name=val.name!=="Error"?val.name:getConstructorName(val);return hitMaxDepth?`[${name}]`:`${name} {${printIteratorEntries(
Object.entries(entries).values(),config2,indentation,depth,refs,printer2)}}`}};function isNewPlugin(plugin2){return plugin2.serialize!=null}function printPlugin(plugin2,val,config2,indentation,depth,refs){
let printed;try{printed=isNewPlugin(plugin2)?plugin2.serialize(val,config2,indentation,depth,refs,printer):plugin2.print(val,valChild=>printer(valChild,config2,
indentation,depth,refs),str=>{let indentationNext=indentation+config2.indent;return indentationNext+str.replaceAll(NEWLINE_REGEXP,`
${indentationNext}`)},{edgeSpacing:config2.spacingOuter,min:config2.min,spacing:config2.spacingInner},config2.colors)}catch(error){throw new PrettyFormatPluginError(
error.message,error.stack)}if(typeof printed!="string")throw new TypeError(`pretty-format: Plugin must return type "string" but instead returned "${typeof printed}\
".`);return printed}function findPlugin(plugins2,val){for(let plugin2 of plugins2)try{if(plugin2.test(val))return plugin2}catch(error){throw new PrettyFormatPluginError(
error.message,error.stack)}return null}function printer(val,config2,indentation,depth,refs,hasCalledToJSON){let result,plugin2=findPlugin(config2.plugins,val);if(plugin2!==
null)result=printPlugin(plugin2,val,config2,indentation,depth,refs);else{let basicResult=printBasicValue(val,config2.printFunctionName,config2.escapeRegex,config2.
escapeString);basicResult!==null?result=basicResult:result=printComplexValue(val,config2,indentation,depth,refs,hasCalledToJSON)}return config2._outputLengthPerDepth[depth]??=
0,config2._outputLengthPerDepth[depth]+=result.length,config2._outputLengthPerDepth[depth]>config2.maxOutputLength&&(config2.maxDepth=0),result}var DEFAULT_THEME={
comment:"gray",content:"reset",prop:"yellow",tag:"cyan",value:"green"},DEFAULT_THEME_KEYS=Object.keys(DEFAULT_THEME),DEFAULT_OPTIONS={callToJSON:!0,compareKeys:void 0,
escapeRegex:!1,escapeString:!0,highlight:!1,indent:2,maxDepth:Number.POSITIVE_INFINITY,maxOutputLength:1e6,maxWidth:Number.POSITIVE_INFINITY,min:!1,plugins:[],printBasicPrototype:!0,
printFunctionName:!0,printShadowRoot:!0,theme:DEFAULT_THEME};function validateOptions(options){for(let key of Object.keys(options))if(!Object.hasOwn(DEFAULT_OPTIONS,
key))throw new Error(`pretty-format: Unknown option "${key}".`);if(options.min&&options.indent!==void 0&&options.indent!==0)throw new Error('pretty-format: Opti\
ons "min" and "indent" cannot be used together.')}function getColorsHighlight(){return DEFAULT_THEME_KEYS.reduce((colors,key)=>{let value=DEFAULT_THEME[key],color=value&&
$[value];if(color&&typeof color.close=="string"&&typeof color.open=="string")colors[key]=color;else throw new Error(`pretty-format: Option "theme" has a key "${key}\
" whose value "${value}" is undefined in ansi-styles.`);return colors},Object.create(null))}function getColorsEmpty(){return DEFAULT_THEME_KEYS.reduce((colors,key)=>(colors[key]=
{close:"",open:""},colors),Object.create(null))}function getPrintFunctionName(options){return options?.printFunctionName??DEFAULT_OPTIONS.printFunctionName}function getEscapeRegex(options){
return options?.escapeRegex??DEFAULT_OPTIONS.escapeRegex}function getEscapeString(options){return options?.escapeString??DEFAULT_OPTIONS.escapeString}function getConfig(options){
return{callToJSON:options?.callToJSON??DEFAULT_OPTIONS.callToJSON,colors:options?.highlight?getColorsHighlight():getColorsEmpty(),compareKeys:typeof options?.compareKeys==
"function"||options?.compareKeys===null?options.compareKeys:DEFAULT_OPTIONS.compareKeys,escapeRegex:getEscapeRegex(options),escapeString:getEscapeString(options),
indent:options?.min?"":createIndent(options?.indent??DEFAULT_OPTIONS.indent),maxDepth:options?.maxDepth??DEFAULT_OPTIONS.maxDepth,maxWidth:options?.maxWidth??DEFAULT_OPTIONS.
maxWidth,min:options?.min??DEFAULT_OPTIONS.min,plugins:options?.plugins??DEFAULT_OPTIONS.plugins,printBasicPrototype:options?.printBasicPrototype??!0,printFunctionName:getPrintFunctionName(
options),printShadowRoot:options?.printShadowRoot??!0,spacingInner:options?.min?" ":`
`,spacingOuter:options?.min?"":`
`,maxOutputLength:options?.maxOutputLength??DEFAULT_OPTIONS.maxOutputLength,_outputLengthPerDepth:[]}}function createIndent(indent){return Array.from({length:indent+
1}).join(" ")}function format(val,options){if(options&&(validateOptions(options),options.plugins)){let plugin2=findPlugin(options.plugins,val);if(plugin2!==null)
return printPlugin(plugin2,val,getConfig(options),"",0,[])}let basicResult=printBasicValue(val,getPrintFunctionName(options),getEscapeRegex(options),getEscapeString(
options));return basicResult!==null?basicResult:printComplexValue(val,getConfig(options),"",0,[])}var plugins={AsymmetricMatcher:plugin$5,DOMCollection:plugin$4,
DOMElement:plugin$3,Immutable:plugin$2,ReactElement:plugin$1,ReactTestComponent:plugin,Error:ErrorPlugin};var ansiColors={bold:["1","22"],dim:["2","22"],italic:["3","23"],underline:["4","24"],inverse:["7","27"],hidden:["8","28"],strike:["9","29"],black:["30","39"],red:[
"31","39"],green:["32","39"],yellow:["33","39"],blue:["34","39"],magenta:["35","39"],cyan:["36","39"],white:["37","39"],brightblack:["30;1","39"],brightred:["31\
;1","39"],brightgreen:["32;1","39"],brightyellow:["33;1","39"],brightblue:["34;1","39"],brightmagenta:["35;1","39"],brightcyan:["36;1","39"],brightwhite:["37;1",
"39"],grey:["90","39"]},styles={special:"cyan",number:"yellow",bigint:"yellow",boolean:"yellow",undefined:"grey",null:"bold",string:"green",symbol:"green",date:"\
magenta",regexp:"red"},truncator="…";function colorise(value,styleType){let color=ansiColors[styles[styleType]]||ansiColors[styleType]||"";return color?`\x1B[${color[0]}\
m${String(value)}\x1B[${color[1]}m`:String(value)}function normaliseOptions({showHidden=!1,depth=2,colors=!1,customInspect=!0,showProxy=!1,maxArrayLength=1/0,breakLength=1/0,
seen=[],truncate:truncate3=1/0,stylize=String}={},inspect3){let options={showHidden:!!showHidden,depth:Number(depth),colors:!!colors,customInspect:!!customInspect,
showProxy:!!showProxy,maxArrayLength:Number(maxArrayLength),breakLength:Number(breakLength),truncate:Number(truncate3),seen,inspect:inspect3,stylize};return options.
colors&&(options.stylize=colorise),options}function isHighSurrogate(char){return char>="\uD800"&&char<="\uDBFF"}function truncate(string,length,tail=truncator){
string=String(string);let tailLength=tail.length,stringLength=string.length;if(tailLength>length&&stringLength>tailLength)return tail;if(stringLength>length&&stringLength>
tailLength){let end=length-tailLength;return end>0&&isHighSurrogate(string[end-1])&&(end=end-1),`${string.slice(0,end)}${tail}`}return string}function inspectList(list,options,inspectItem,separator="\
, "){inspectItem=inspectItem||options.inspect;let size=list.length;if(size===0)return"";let originalLength=options.truncate,output="",peek="",truncated="";for(let i2=0;i2<
size;i2+=1){let last3=i2+1===list.length,secondToLast=i2+2===list.length;truncated=`${truncator}(${list.length-i2})`;let value=list[i2];options.truncate=originalLength-
output.length-(last3?0:separator.length);let string=peek||inspectItem(value,options)+(last3?"":separator),nextLength=output.length+string.length,truncatedLength=nextLength+
truncated.length;if(last3&&nextLength>originalLength&&output.length+truncated.length<=originalLength||!last3&&!secondToLast&&truncatedLength>originalLength||(peek=
last3?"":inspectItem(list[i2+1],options)+(secondToLast?"":separator),!last3&&secondToLast&&truncatedLength>originalLength&&nextLength+peek.length>originalLength))
break;if(output+=string,!last3&&!secondToLast&&nextLength+peek.length>=originalLength){truncated=`${truncator}(${list.length-i2-1})`;break}truncated=""}return`${output}${truncated}`}
function quoteComplexKey(key){return key.match(/^[a-zA-Z_][a-zA-Z_0-9]*$/)?key:JSON.stringify(key).replace(/'/g,"\\'").replace(/\\"/g,'"').replace(/(^"|"$)/g,"'")}
function inspectProperty([key,value],options){return options.truncate-=2,typeof key=="string"?key=quoteComplexKey(key):typeof key!="number"&&(key=`[${options.inspect(
key,options)}]`),options.truncate-=key.length,value=options.inspect(value,options),`${key}: ${value}`}function inspectArray(array,options){let nonIndexProperties=Object.
keys(array).slice(array.length);if(!array.length&&!nonIndexProperties.length)return"[]";options.truncate-=4;let listContents=inspectList(array,options);options.
truncate-=listContents.length;let propertyContents="";return nonIndexProperties.length&&(propertyContents=inspectList(nonIndexProperties.map(key=>[key,array[key]]),
options,inspectProperty)),`[ ${listContents}${propertyContents?`, ${propertyContents}`:""} ]`}var getArrayName=array=>typeof Buffer=="function"&&array instanceof
Buffer?"Buffer":array[Symbol.toStringTag]?array[Symbol.toStringTag]:array.constructor.name;function inspectTypedArray(array,options){let name=getArrayName(array);
options.truncate-=name.length+4;let nonIndexProperties=Object.keys(array).slice(array.length);if(!array.length&&!nonIndexProperties.length)return`${name}[]`;let output="";
for(let i2=0;i2<array.length;i2++){let string=`${options.stylize(truncate(array[i2],options.truncate),"number")}${i2===array.length-1?"":", "}`;if(options.truncate-=
string.length,array[i2]!==array.length&&options.truncate<=3){output+=`${truncator}(${array.length-array[i2]+1})`;break}output+=string}let propertyContents="";return nonIndexProperties.
length&&(propertyContents=inspectList(nonIndexProperties.map(key=>[key,array[key]]),options,inspectProperty)),`${name}[ ${output}${propertyContents?`, ${propertyContents}`:
""} ]`}function inspectDate(dateObject,options){let stringRepresentation=dateObject.toJSON();if(stringRepresentation===null)return"Invalid Date";let split=stringRepresentation.
split("T"),date=split[0];return options.stylize(`${date}T${truncate(split[1],options.truncate-date.length-1)}`,"date")}function inspectFunction(func,options){let functionType=func[Symbol.
toStringTag]||"Function",name=func.name;return name?options.stylize(`[${functionType} ${truncate(name,options.truncate-11)}]`,"special"):options.stylize(`[${functionType}\
]`,"special")}function inspectMapEntry([key,value],options){return options.truncate-=4,key=options.inspect(key,options),options.truncate-=key.length,value=options.
inspect(value,options),`${key} => ${value}`}function mapToEntries(map){let entries=[];return map.forEach((value,key)=>{entries.push([key,value])}),entries}function inspectMap(map,options){
return map.size===0?"Map{}":(options.truncate-=7,`Map{ ${inspectList(mapToEntries(map),options,inspectMapEntry)} }`)}var isNaN2=Number.isNaN||(i2=>i2!==i2);function inspectNumber(number,options){
return isNaN2(number)?options.stylize("NaN","number"):number===1/0?options.stylize("Infinity","number"):number===-1/0?options.stylize("-Infinity","number"):number===
0?options.stylize(1/number===1/0?"+0":"-0","number"):options.stylize(truncate(String(number),options.truncate),"number")}function inspectBigInt(number,options){
let nums=truncate(number.toString(),options.truncate-1);return nums!==truncator&&(nums+="n"),options.stylize(nums,"bigint")}function inspectRegExp(value,options){
let flags=value.toString().split("/")[2],sourceLength=options.truncate-(2+flags.length),source=value.source;return options.stylize(`/${truncate(source,sourceLength)}\
/${flags}`,"regexp")}function arrayFromSet(set3){let values=[];return set3.forEach(value=>{values.push(value)}),values}function inspectSet(set3,options){return set3.
size===0?"Set{}":(options.truncate-=7,`Set{ ${inspectList(arrayFromSet(set3),options)} }`)}var stringEscapeChars=new RegExp("['\\u0000-\\u001f\\u007f-\\u009f\\u00ad\\\
u0600-\\u0604\\u070f\\u17b4\\u17b5\\u200c-\\u200f\\u2028-\\u202f\\u2060-\\u206f\\ufeff\\ufff0-\\uffff]","g"),escapeCharacters={"\b":"\\b","	":"\\t","\n":"\\n","\
\f":"\\f","\r":"\\r","'":"\\'","\\":"\\\\"},hex=16;function escape(char){return escapeCharacters[char]||`\\u${`0000${char.charCodeAt(0).toString(hex)}`.slice(-4)}`}
function inspectString(string,options){return stringEscapeChars.test(string)&&(string=string.replace(stringEscapeChars,escape)),options.stylize(`'${truncate(string,
options.truncate-2)}'`,"string")}function inspectSymbol(value){return"description"in Symbol.prototype?value.description?`Symbol(${value.description})`:"Symbol()":
value.toString()}var getPromiseValue=()=>"Promise{…}";function inspectObject$1(object,options){let properties=Object.getOwnPropertyNames(object),symbols=Object.
getOwnPropertySymbols?Object.getOwnPropertySymbols(object):[];if(properties.length===0&&symbols.length===0)return"{}";if(options.truncate-=4,options.seen=options.
seen||[],options.seen.includes(object))return"[Circular]";options.seen.push(object);let propertyContents=inspectList(properties.map(key=>[key,object[key]]),options,
inspectProperty),symbolContents=inspectList(symbols.map(key=>[key,object[key]]),options,inspectProperty);options.seen.pop();let sep2="";return propertyContents&&
symbolContents&&(sep2=", "),`{ ${propertyContents}${sep2}${symbolContents} }`}var toStringTag=typeof Symbol<"u"&&Symbol.toStringTag?Symbol.toStringTag:!1;function inspectClass(value,options){
let name="";return toStringTag&&toStringTag in value&&(name=value[toStringTag]),name=name||value.constructor.name,(!name||name==="_class")&&(name="<Anonymous Cl\
ass>"),options.truncate-=name.length,`${name}${inspectObject$1(value,options)}`}function inspectArguments(args,options){return args.length===0?"Arguments[]":(options.
truncate-=13,`Arguments[ ${inspectList(args,options)} ]`)}var errorKeys=["stack","line","column","name","message","fileName","lineNumber","columnNumber","number",
"description","cause"];function inspectObject(error,options){let properties=Object.getOwnPropertyNames(error).filter(key=>errorKeys.indexOf(key)===-1),name=error.
name;options.truncate-=name.length;let message="";if(typeof error.message=="string"?message=truncate(error.message,options.truncate):properties.unshift("message"),
message=message?`: ${message}`:"",options.truncate-=message.length+5,options.seen=options.seen||[],options.seen.includes(error))return"[Circular]";options.seen.
push(error);let propertyContents=inspectList(properties.map(key=>[key,error[key]]),options,inspectProperty);return`${name}${message}${propertyContents?` { ${propertyContents}\
 }`:""}`}function inspectAttribute([key,value],options){return options.truncate-=3,value?`${options.stylize(String(key),"yellow")}=${options.stylize(`"${value}"`,
"string")}`:`${options.stylize(String(key),"yellow")}`}function inspectNodeCollection(collection,options){return inspectList(collection,options,inspectNode,`
`)}function inspectNode(node,options){switch(node.nodeType){case 1:return inspectHTML(node,options);case 3:return options.inspect(node.data,options);default:return options.
inspect(node,options)}}function inspectHTML(element,options){let properties=element.getAttributeNames(),name=element.tagName.toLowerCase(),head=options.stylize(
`<${name}`,"special"),headClose=options.stylize(">","special"),tail=options.stylize(`</${name}>`,"special");options.truncate-=name.length*2+5;let propertyContents="";
properties.length>0&&(propertyContents+=" ",propertyContents+=inspectList(properties.map(key=>[key,element.getAttribute(key)]),options,inspectAttribute," ")),options.
truncate-=propertyContents.length;let truncate3=options.truncate,children=inspectNodeCollection(element.children,options);return children&&children.length>truncate3&&
(children=`${truncator}(${element.children.length})`),`${head}${propertyContents}${headClose}${children}${tail}`}var symbolsSupported=typeof Symbol=="function"&&
typeof Symbol.for=="function",chaiInspect=symbolsSupported?Symbol.for("chai/inspect"):"@@chai/inspect",nodeInspect=Symbol.for("nodejs.util.inspect.custom"),constructorMap=new WeakMap,
stringTagMap={},baseTypesMap={undefined:(value,options)=>options.stylize("undefined","undefined"),null:(value,options)=>options.stylize("null","null"),boolean:(value,options)=>options.
stylize(String(value),"boolean"),Boolean:(value,options)=>options.stylize(String(value),"boolean"),number:inspectNumber,Number:inspectNumber,bigint:inspectBigInt,
BigInt:inspectBigInt,string:inspectString,String:inspectString,function:inspectFunction,Function:inspectFunction,symbol:inspectSymbol,Symbol:inspectSymbol,Array:inspectArray,
Date:inspectDate,Map:inspectMap,Set:inspectSet,RegExp:inspectRegExp,Promise:getPromiseValue,WeakSet:(value,options)=>options.stylize("WeakSet{…}","special"),WeakMap:(value,options)=>options.
stylize("WeakMap{…}","special"),Arguments:inspectArguments,Int8Array:inspectTypedArray,Uint8Array:inspectTypedArray,Uint8ClampedArray:inspectTypedArray,Int16Array:inspectTypedArray,
Uint16Array:inspectTypedArray,Int32Array:inspectTypedArray,Uint32Array:inspectTypedArray,Float32Array:inspectTypedArray,Float64Array:inspectTypedArray,Generator:()=>"",
DataView:()=>"",ArrayBuffer:()=>"",Error:inspectObject,HTMLCollection:inspectNodeCollection,NodeList:inspectNodeCollection},inspectCustom=(value,options,type3,inspectFn)=>chaiInspect in
value&&typeof value[chaiInspect]=="function"?value[chaiInspect](options):nodeInspect in value&&typeof value[nodeInspect]=="function"?value[nodeInspect](options.
depth,options,inspectFn):"inspect"in value&&typeof value.inspect=="function"?value.inspect(options.depth,options):"constructor"in value&&constructorMap.has(value.
constructor)?constructorMap.get(value.constructor)(value,options):stringTagMap[type3]?stringTagMap[type3](value,options):"",toString2=Object.prototype.toString;
function inspect$1(value,opts={}){let options=normaliseOptions(opts,inspect$1),{customInspect}=options,type3=value===null?"null":typeof value;if(type3==="object"&&
(type3=toString2.call(value).slice(8,-1)),type3 in baseTypesMap)return baseTypesMap[type3](value,options);if(customInspect&&value){let output=inspectCustom(value,
options,type3,inspect$1);if(output)return typeof output=="string"?output:inspect$1(output,options)}let proto=value?Object.getPrototypeOf(value):!1;return proto===
Object.prototype||proto===null?inspectObject$1(value,options):value&&typeof HTMLElement=="function"&&value instanceof HTMLElement?inspectHTML(value,options):"co\
nstructor"in value?value.constructor!==Object?inspectClass(value,options):inspectObject$1(value,options):value===Object(value)?inspectObject$1(value,options):options.
stylize(String(value),type3)}var{AsymmetricMatcher,DOMCollection,DOMElement,Immutable,ReactElement,ReactTestComponent}=plugins,PLUGINS=[ReactTestComponent,ReactElement,
DOMElement,DOMCollection,Immutable,AsymmetricMatcher];function stringify3(object,maxDepth=10,{maxLength,filterNode,...options}={}){let MAX_LENGTH=maxLength??1e4,
result,filterFn=typeof filterNode=="string"?createNodeFilterFromSelector(filterNode):filterNode,plugins2=filterFn?[ReactTestComponent,ReactElement,createDOMElementFilter(
filterFn),DOMCollection,Immutable,AsymmetricMatcher]:PLUGINS;try{result=format(object,{maxDepth,escapeString:!1,plugins:plugins2,...options})}catch{result=format(
object,{callToJSON:!1,maxDepth,escapeString:!1,plugins:plugins2,...options})}return result.length>=MAX_LENGTH&&maxDepth>1?stringify3(object,Math.floor(Math.min(
maxDepth,Number.MAX_SAFE_INTEGER)/2),{maxLength,filterNode,...options}):result}function createNodeFilterFromSelector(selector){return node=>{if(node.nodeType===
8)return!1;if(node.nodeType===1&&node.matches)try{return!node.matches(selector)}catch{return!0}return!0}}var formatRegExp=/%[sdjifoOc%]/g;function baseFormat(args,options={}){
let formatArg=(item,inspecOptions)=>options.prettifyObject?stringify3(item,void 0,{printBasicPrototype:!1,escapeString:!1}):inspect(item,inspecOptions);if(typeof args[0]!=
"string"){let objects=[];for(let i3=0;i3<args.length;i3++)objects.push(formatArg(args[i3],{depth:0,colors:!1}));return objects.join(" ")}let len=args.length,i2=1,
template=args[0],str=String(template).replace(formatRegExp,x=>{if(x==="%%")return"%";if(i2>=len)return x;switch(x){case"%s":{let value=args[i2++];return typeof value==
"bigint"?`${value.toString()}n`:typeof value=="number"&&value===0&&1/value<0?"-0":typeof value=="object"&&value!==null?typeof value.toString=="function"&&value.
toString!==Object.prototype.toString?value.toString():formatArg(value,{depth:0,colors:!1}):String(value)}case"%d":{let value=args[i2++];return typeof value=="bi\
gint"?`${value.toString()}n`:typeof value=="symbol"?"NaN":Number(value).toString()}case"%i":{let value=args[i2++];return typeof value=="bigint"?`${value.toString()}\
n`:Number.parseInt(String(value)).toString()}case"%f":return Number.parseFloat(String(args[i2++])).toString();case"%o":return formatArg(args[i2++],{showHidden:!0,
showProxy:!0});case"%O":return formatArg(args[i2++]);case"%c":return i2++,"";case"%j":try{return JSON.stringify(args[i2++])}catch(err){let m=err.message;if(m.includes(
"circular structure")||m.includes("cyclic structures")||m.includes("cyclic object"))return"[Circular]";throw err}default:return x}});for(let x=args[i2];i2<len;x=
args[++i2])x===null||typeof x!="object"?str+=` ${typeof x=="symbol"?x.toString():x}`:str+=` ${formatArg(x)}`;return str}function format2(...args){return baseFormat(
args)}function inspect(obj,options={}){return options.truncate===0&&(options.truncate=Number.POSITIVE_INFINITY),inspect$1(obj,options)}function objDisplay(obj,options={}){
typeof options.truncate>"u"&&(options.truncate=40);let str=inspect(obj,options),type3=Object.prototype.toString.call(obj);if(options.truncate&&str.length>=options.
truncate)if(type3==="[object Function]"){let fn2=obj;return fn2.name?`[Function: ${fn2.name}]`:"[Function]"}else{if(type3==="[object Array]")return`[ Array(${obj.
length}) ]`;if(type3==="[object Object]"){let keys2=Object.keys(obj);return`{ Object (${keys2.length>2?`${keys2.splice(0,2).join(", ")}, ...`:keys2.join(", ")})\
 }`}else return str}return str}var RealDate=Date;function random(seed){let x=Math.sin(seed++)*1e4;return x-Math.floor(x)}function shuffle(array,seed=RealDate.now()){let length=array.length;for(;length;){
let index2=Math.floor(random(seed)*length--),previous=array[length];array[length]=array[index2],array[index2]=previous,++seed}return array}function assertTypes(value,name,types){let receivedType=typeof value;if(!types.includes(receivedType))throw new TypeError(`${name} value must be ${types.join(" \
or ")}, received "${receivedType}"`)}function filterOutComments(s){let result=[],commentState="none";for(let i2=0;i2<s.length;++i2)commentState==="singleline"?s[i2]===`
`&&(commentState="none"):commentState==="multiline"?s[i2-1]==="*"&&s[i2]==="/"&&(commentState="none"):commentState==="none"&&(s[i2]==="/"&&s[i2+1]==="/"?commentState=
"singleline":s[i2]==="/"&&s[i2+1]==="*"?(commentState="multiline",i2+=2):result.push(s[i2]));return result.join("")}function toArray(array){return array==null&&(array=[]),Array.isArray(array)?array:[array]}function isObject(item){return item!=null&&typeof item=="object"&&!Array.
isArray(item)}function isFinalObj(obj){return obj===Object.prototype||obj===Function.prototype||obj===RegExp.prototype}function getType2(value){return Object.prototype.
toString.apply(value).slice(8,-1)}function collectOwnProperties(obj,collector){let collect=typeof collector=="function"?collector:key=>collector.add(key);Object.
getOwnPropertyNames(obj).forEach(collect),Object.getOwnPropertySymbols(obj).forEach(collect)}function getOwnProperties(obj){let ownProps=new Set;return isFinalObj(
obj)?[]:(collectOwnProperties(obj,ownProps),Array.from(ownProps))}var defaultCloneOptions={forceWritable:!1};function deepClone(val,options=defaultCloneOptions){
return clone(val,new WeakMap,options)}function clone(val,seen,options=defaultCloneOptions){let k,out;if(seen.has(val))return seen.get(val);if(Array.isArray(val)){
for(out=Array.from({length:k=val.length}),seen.set(val,out);k--;)out[k]=clone(val[k],seen,options);return out}if(Object.prototype.toString.call(val)==="[object \
Object]"){out=Object.create(Object.getPrototypeOf(val)),seen.set(val,out);let props=getOwnProperties(val);for(let k2 of props){let descriptor=Object.getOwnPropertyDescriptor(
val,k2);if(!descriptor)continue;let cloned=clone(val[k2],seen,options);options.forceWritable?Object.defineProperty(out,k2,{enumerable:descriptor.enumerable,configurable:!0,
writable:!0,value:cloned}):"get"in descriptor?Object.defineProperty(out,k2,{...descriptor,get(){return cloned}}):Object.defineProperty(out,k2,{...descriptor,value:cloned})}
return out}return val}function noop(){}function objectAttr(source,path,defaultValue=void 0){let paths=path.replace(/\[(\d+)\]/g,".$1").split("."),result=source;
for(let p of paths)if(result=new Object(result)[p],result===void 0)return defaultValue;return result}function createDefer(){let resolve3=null,reject=null,p=new Promise(
(_resolve,_reject)=>{resolve3=_resolve,reject=_reject});return p.resolve=resolve3,p.reject=reject,p}function isNegativeNaN(val){if(!Number.isNaN(val))return!1;let f64=new Float64Array(1);return f64[0]=val,new Uint32Array(f64.buffer)[1]>>>31===1}function ordinal(i2){let j=i2%10,k=i2%100;return j===1&&k!==11?`${i2}st`:j===2&&k!==12?`${i2}nd`:j===3&&k!==13?`${i2}rd`:`${i2}th`}function unique(array){return Array.from(new Set(array))}var DIFF_DELETE=-1,DIFF_INSERT=1,DIFF_EQUAL=0,Diff=class{0;1;constructor(op,text){this[0]=op,this[1]=text}};function diff_commonPrefix(text1,text2){if(!text1||!text2||
text1.charAt(0)!==text2.charAt(0))return 0;let pointermin=0,pointermax=Math.min(text1.length,text2.length),pointermid=pointermax,pointerstart=0;for(;pointermin<
pointermid;)text1.substring(pointerstart,pointermid)===text2.substring(pointerstart,pointermid)?(pointermin=pointermid,pointerstart=pointermin):pointermax=pointermid,
pointermid=Math.floor((pointermax-pointermin)/2+pointermin);return pointermid}function diff_commonSuffix(text1,text2){if(!text1||!text2||text1.charAt(text1.length-
1)!==text2.charAt(text2.length-1))return 0;let pointermin=0,pointermax=Math.min(text1.length,text2.length),pointermid=pointermax,pointerend=0;for(;pointermin<pointermid;)
text1.substring(text1.length-pointermid,text1.length-pointerend)===text2.substring(text2.length-pointermid,text2.length-pointerend)?(pointermin=pointermid,pointerend=
pointermin):pointermax=pointermid,pointermid=Math.floor((pointermax-pointermin)/2+pointermin);return pointermid}function diff_commonOverlap_(text1,text2){let text1_length=text1.
length,text2_length=text2.length;if(text1_length===0||text2_length===0)return 0;text1_length>text2_length?text1=text1.substring(text1_length-text2_length):text1_length<
text2_length&&(text2=text2.substring(0,text1_length));let text_length=Math.min(text1_length,text2_length);if(text1===text2)return text_length;let best=0,length=1;
for(;;){let pattern=text1.substring(text_length-length),found=text2.indexOf(pattern);if(found===-1)return best;length+=found,(found===0||text1.substring(text_length-
length)===text2.substring(0,length))&&(best=length,length++)}}function diff_cleanupSemantic(diffs){let changes=!1,equalities=[],equalitiesLength=0,lastEquality=null,
pointer=0,length_insertions1=0,length_deletions1=0,length_insertions2=0,length_deletions2=0;for(;pointer<diffs.length;)diffs[pointer][0]===DIFF_EQUAL?(equalities[equalitiesLength++]=
pointer,length_insertions1=length_insertions2,length_deletions1=length_deletions2,length_insertions2=0,length_deletions2=0,lastEquality=diffs[pointer][1]):(diffs[pointer][0]===
DIFF_INSERT?length_insertions2+=diffs[pointer][1].length:length_deletions2+=diffs[pointer][1].length,lastEquality&&lastEquality.length<=Math.max(length_insertions1,
length_deletions1)&&lastEquality.length<=Math.max(length_insertions2,length_deletions2)&&(diffs.splice(equalities[equalitiesLength-1],0,new Diff(DIFF_DELETE,lastEquality)),
diffs[equalities[equalitiesLength-1]+1][0]=DIFF_INSERT,equalitiesLength--,equalitiesLength--,pointer=equalitiesLength>0?equalities[equalitiesLength-1]:-1,length_insertions1=
0,length_deletions1=0,length_insertions2=0,length_deletions2=0,lastEquality=null,changes=!0)),pointer++;for(changes&&diff_cleanupMerge(diffs),diff_cleanupSemanticLossless(
diffs),pointer=1;pointer<diffs.length;){if(diffs[pointer-1][0]===DIFF_DELETE&&diffs[pointer][0]===DIFF_INSERT){let deletion=diffs[pointer-1][1],insertion=diffs[pointer][1],
overlap_length1=diff_commonOverlap_(deletion,insertion),overlap_length2=diff_commonOverlap_(insertion,deletion);overlap_length1>=overlap_length2?(overlap_length1>=
deletion.length/2||overlap_length1>=insertion.length/2)&&(diffs.splice(pointer,0,new Diff(DIFF_EQUAL,insertion.substring(0,overlap_length1))),diffs[pointer-1][1]=
deletion.substring(0,deletion.length-overlap_length1),diffs[pointer+1][1]=insertion.substring(overlap_length1),pointer++):(overlap_length2>=deletion.length/2||overlap_length2>=
insertion.length/2)&&(diffs.splice(pointer,0,new Diff(DIFF_EQUAL,deletion.substring(0,overlap_length2))),diffs[pointer-1][0]=DIFF_INSERT,diffs[pointer-1][1]=insertion.
substring(0,insertion.length-overlap_length2),diffs[pointer+1][0]=DIFF_DELETE,diffs[pointer+1][1]=deletion.substring(overlap_length2),pointer++),pointer++}pointer++}}
var nonAlphaNumericRegex_=/[^a-z0-9]/i,whitespaceRegex_=/\s/,linebreakRegex_=/[\r\n]/,blanklineEndRegex_=/\n\r?\n$/,blanklineStartRegex_=/^\r?\n\r?\n/;function diff_cleanupSemanticLossless(diffs){
let pointer=1;for(;pointer<diffs.length-1;){if(diffs[pointer-1][0]===DIFF_EQUAL&&diffs[pointer+1][0]===DIFF_EQUAL){let equality1=diffs[pointer-1][1],edit=diffs[pointer][1],
equality2=diffs[pointer+1][1],commonOffset=diff_commonSuffix(equality1,edit);if(commonOffset){let commonString=edit.substring(edit.length-commonOffset);equality1=
equality1.substring(0,equality1.length-commonOffset),edit=commonString+edit.substring(0,edit.length-commonOffset),equality2=commonString+equality2}let bestEquality1=equality1,
bestEdit=edit,bestEquality2=equality2,bestScore=diff_cleanupSemanticScore_(equality1,edit)+diff_cleanupSemanticScore_(edit,equality2);for(;edit.charAt(0)===equality2.
charAt(0);){equality1+=edit.charAt(0),edit=edit.substring(1)+equality2.charAt(0),equality2=equality2.substring(1);let score=diff_cleanupSemanticScore_(equality1,
edit)+diff_cleanupSemanticScore_(edit,equality2);score>=bestScore&&(bestScore=score,bestEquality1=equality1,bestEdit=edit,bestEquality2=equality2)}diffs[pointer-
1][1]!==bestEquality1&&(bestEquality1?diffs[pointer-1][1]=bestEquality1:(diffs.splice(pointer-1,1),pointer--),diffs[pointer][1]=bestEdit,bestEquality2?diffs[pointer+
1][1]=bestEquality2:(diffs.splice(pointer+1,1),pointer--))}pointer++}}function diff_cleanupMerge(diffs){diffs.push(new Diff(DIFF_EQUAL,""));let pointer=0,count_delete=0,
count_insert=0,text_delete="",text_insert="",commonlength;for(;pointer<diffs.length;)switch(diffs[pointer][0]){case DIFF_INSERT:count_insert++,text_insert+=diffs[pointer][1],
pointer++;break;case DIFF_DELETE:count_delete++,text_delete+=diffs[pointer][1],pointer++;break;case DIFF_EQUAL:count_delete+count_insert>1?(count_delete!==0&&count_insert!==
0&&(commonlength=diff_commonPrefix(text_insert,text_delete),commonlength!==0&&(pointer-count_delete-count_insert>0&&diffs[pointer-count_delete-count_insert-1][0]===
DIFF_EQUAL?diffs[pointer-count_delete-count_insert-1][1]+=text_insert.substring(0,commonlength):(diffs.splice(0,0,new Diff(DIFF_EQUAL,text_insert.substring(0,commonlength))),
pointer++),text_insert=text_insert.substring(commonlength),text_delete=text_delete.substring(commonlength)),commonlength=diff_commonSuffix(text_insert,text_delete),
commonlength!==0&&(diffs[pointer][1]=text_insert.substring(text_insert.length-commonlength)+diffs[pointer][1],text_insert=text_insert.substring(0,text_insert.length-
commonlength),text_delete=text_delete.substring(0,text_delete.length-commonlength))),pointer-=count_delete+count_insert,diffs.splice(pointer,count_delete+count_insert),
text_delete.length&&(diffs.splice(pointer,0,new Diff(DIFF_DELETE,text_delete)),pointer++),text_insert.length&&(diffs.splice(pointer,0,new Diff(DIFF_INSERT,text_insert)),
pointer++),pointer++):pointer!==0&&diffs[pointer-1][0]===DIFF_EQUAL?(diffs[pointer-1][1]+=diffs[pointer][1],diffs.splice(pointer,1)):pointer++,count_insert=0,count_delete=
0,text_delete="",text_insert="";break}diffs.at(-1)?.[1]===""&&diffs.pop();let changes=!1;for(pointer=1;pointer<diffs.length-1;)diffs[pointer-1][0]===DIFF_EQUAL&&
diffs[pointer+1][0]===DIFF_EQUAL&&(diffs[pointer][1].substring(diffs[pointer][1].length-diffs[pointer-1][1].length)===diffs[pointer-1][1]?(diffs[pointer][1]=diffs[pointer-
1][1]+diffs[pointer][1].substring(0,diffs[pointer][1].length-diffs[pointer-1][1].length),diffs[pointer+1][1]=diffs[pointer-1][1]+diffs[pointer+1][1],diffs.splice(
pointer-1,1),changes=!0):diffs[pointer][1].substring(0,diffs[pointer+1][1].length)===diffs[pointer+1][1]&&(diffs[pointer-1][1]+=diffs[pointer+1][1],diffs[pointer][1]=
diffs[pointer][1].substring(diffs[pointer+1][1].length)+diffs[pointer+1][1],diffs.splice(pointer+1,1),changes=!0)),pointer++;changes&&diff_cleanupMerge(diffs)}function diff_cleanupSemanticScore_(one,two){
if(!one||!two)return 6;let char1=one.charAt(one.length-1),char2=two.charAt(0),nonAlphaNumeric1=char1.match(nonAlphaNumericRegex_),nonAlphaNumeric2=char2.match(nonAlphaNumericRegex_),
whitespace1=nonAlphaNumeric1&&char1.match(whitespaceRegex_),whitespace2=nonAlphaNumeric2&&char2.match(whitespaceRegex_),lineBreak1=whitespace1&&char1.match(linebreakRegex_),
lineBreak2=whitespace2&&char2.match(linebreakRegex_),blankLine1=lineBreak1&&one.match(blanklineEndRegex_),blankLine2=lineBreak2&&two.match(blanklineStartRegex_);
return blankLine1||blankLine2?5:lineBreak1||lineBreak2?4:nonAlphaNumeric1&&!whitespace1&&whitespace2?3:whitespace1||whitespace2?2:nonAlphaNumeric1||nonAlphaNumeric2?
1:0}var NO_DIFF_MESSAGE="Compared values have no visual difference.",SIMILAR_MESSAGE="Compared values serialize to the same structure.\nPrinting internal object \
structure without calling `toJSON` instead.";function getDefaultExportFromCjs2(x){return x&&x.__esModule&&Object.prototype.hasOwnProperty.call(x,"default")?x.default:
x}var build={},hasRequiredBuild;function requireBuild(){if(hasRequiredBuild)return build;hasRequiredBuild=1,Object.defineProperty(build,"__esModule",{value:!0}),
build.default=diffSequence;let pkg="diff-sequences",NOT_YET_SET=0,countCommonItemsF=(aIndex,aEnd,bIndex,bEnd,isCommon)=>{let nCommon=0;for(;aIndex<aEnd&&bIndex<
bEnd&&isCommon(aIndex,bIndex);)aIndex+=1,bIndex+=1,nCommon+=1;return nCommon},countCommonItemsR=(aStart,aIndex,bStart,bIndex,isCommon)=>{let nCommon=0;for(;aStart<=
aIndex&&bStart<=bIndex&&isCommon(aIndex,bIndex);)aIndex-=1,bIndex-=1,nCommon+=1;return nCommon},extendPathsF=(d2,aEnd,bEnd,bF,isCommon,aIndexesF,iMaxF)=>{let iF=0,
kF=-d2,aFirst=aIndexesF[iF],aIndexPrev1=aFirst;aIndexesF[iF]+=countCommonItemsF(aFirst+1,aEnd,bF+aFirst-kF+1,bEnd,isCommon);let nF=d2<iMaxF?d2:iMaxF;for(iF+=1,kF+=
2;iF<=nF;iF+=1,kF+=2){if(iF!==d2&&aIndexPrev1<aIndexesF[iF])aFirst=aIndexesF[iF];else if(aFirst=aIndexPrev1+1,aEnd<=aFirst)return iF-1;aIndexPrev1=aIndexesF[iF],
aIndexesF[iF]=aFirst+countCommonItemsF(aFirst+1,aEnd,bF+aFirst-kF+1,bEnd,isCommon)}return iMaxF},extendPathsR=(d2,aStart,bStart,bR,isCommon,aIndexesR,iMaxR)=>{let iR=0,
kR=d2,aFirst=aIndexesR[iR],aIndexPrev1=aFirst;aIndexesR[iR]-=countCommonItemsR(aStart,aFirst-1,bStart,bR+aFirst-kR-1,isCommon);let nR=d2<iMaxR?d2:iMaxR;for(iR+=
1,kR-=2;iR<=nR;iR+=1,kR-=2){if(iR!==d2&&aIndexesR[iR]<aIndexPrev1)aFirst=aIndexesR[iR];else if(aFirst=aIndexPrev1-1,aFirst<aStart)return iR-1;aIndexPrev1=aIndexesR[iR],
aIndexesR[iR]=aFirst-countCommonItemsR(aStart,aFirst-1,bStart,bR+aFirst-kR-1,isCommon)}return iMaxR},extendOverlappablePathsF=(d2,aStart,aEnd,bStart,bEnd,isCommon,aIndexesF,iMaxF,aIndexesR,iMaxR,division)=>{
let bF=bStart-aStart,aLength=aEnd-aStart,baDeltaLength=bEnd-bStart-aLength,kMinOverlapF=-baDeltaLength-(d2-1),kMaxOverlapF=-baDeltaLength+(d2-1),aIndexPrev1=NOT_YET_SET,
nF=d2<iMaxF?d2:iMaxF;for(let iF=0,kF=-d2;iF<=nF;iF+=1,kF+=2){let insert=iF===0||iF!==d2&&aIndexPrev1<aIndexesF[iF],aLastPrev=insert?aIndexesF[iF]:aIndexPrev1,aFirst=insert?
aLastPrev:aLastPrev+1,bFirst=bF+aFirst-kF,nCommonF=countCommonItemsF(aFirst+1,aEnd,bFirst+1,bEnd,isCommon),aLast=aFirst+nCommonF;if(aIndexPrev1=aIndexesF[iF],aIndexesF[iF]=
aLast,kMinOverlapF<=kF&&kF<=kMaxOverlapF){let iR=(d2-1-(kF+baDeltaLength))/2;if(iR<=iMaxR&&aIndexesR[iR]-1<=aLast){let bLastPrev=bF+aLastPrev-(insert?kF+1:kF-1),
nCommonR=countCommonItemsR(aStart,aLastPrev,bStart,bLastPrev,isCommon),aIndexPrevFirst=aLastPrev-nCommonR,bIndexPrevFirst=bLastPrev-nCommonR,aEndPreceding=aIndexPrevFirst+
1,bEndPreceding=bIndexPrevFirst+1;division.nChangePreceding=d2-1,d2-1===aEndPreceding+bEndPreceding-aStart-bStart?(division.aEndPreceding=aStart,division.bEndPreceding=
bStart):(division.aEndPreceding=aEndPreceding,division.bEndPreceding=bEndPreceding),division.nCommonPreceding=nCommonR,nCommonR!==0&&(division.aCommonPreceding=
aEndPreceding,division.bCommonPreceding=bEndPreceding),division.nCommonFollowing=nCommonF,nCommonF!==0&&(division.aCommonFollowing=aFirst+1,division.bCommonFollowing=
bFirst+1);let aStartFollowing=aLast+1,bStartFollowing=bFirst+nCommonF+1;return division.nChangeFollowing=d2-1,d2-1===aEnd+bEnd-aStartFollowing-bStartFollowing?(division.
aStartFollowing=aEnd,division.bStartFollowing=bEnd):(division.aStartFollowing=aStartFollowing,division.bStartFollowing=bStartFollowing),!0}}}return!1},extendOverlappablePathsR=(d2,aStart,aEnd,bStart,bEnd,isCommon,aIndexesF,iMaxF,aIndexesR,iMaxR,division)=>{
let bR=bEnd-aEnd,aLength=aEnd-aStart,baDeltaLength=bEnd-bStart-aLength,kMinOverlapR=baDeltaLength-d2,kMaxOverlapR=baDeltaLength+d2,aIndexPrev1=NOT_YET_SET,nR=d2<
iMaxR?d2:iMaxR;for(let iR=0,kR=d2;iR<=nR;iR+=1,kR-=2){let insert=iR===0||iR!==d2&&aIndexesR[iR]<aIndexPrev1,aLastPrev=insert?aIndexesR[iR]:aIndexPrev1,aFirst=insert?
aLastPrev:aLastPrev-1,bFirst=bR+aFirst-kR,nCommonR=countCommonItemsR(aStart,aFirst-1,bStart,bFirst-1,isCommon),aLast=aFirst-nCommonR;if(aIndexPrev1=aIndexesR[iR],
aIndexesR[iR]=aLast,kMinOverlapR<=kR&&kR<=kMaxOverlapR){let iF=(d2+(kR-baDeltaLength))/2;if(iF<=iMaxF&&aLast-1<=aIndexesF[iF]){let bLast=bFirst-nCommonR;if(division.
nChangePreceding=d2,d2===aLast+bLast-aStart-bStart?(division.aEndPreceding=aStart,division.bEndPreceding=bStart):(division.aEndPreceding=aLast,division.bEndPreceding=
bLast),division.nCommonPreceding=nCommonR,nCommonR!==0&&(division.aCommonPreceding=aLast,division.bCommonPreceding=bLast),division.nChangeFollowing=d2-1,d2===1)
division.nCommonFollowing=0,division.aStartFollowing=aEnd,division.bStartFollowing=bEnd;else{let bLastPrev=bR+aLastPrev-(insert?kR-1:kR+1),nCommonF=countCommonItemsF(
aLastPrev,aEnd,bLastPrev,bEnd,isCommon);division.nCommonFollowing=nCommonF,nCommonF!==0&&(division.aCommonFollowing=aLastPrev,division.bCommonFollowing=bLastPrev);
let aStartFollowing=aLastPrev+nCommonF,bStartFollowing=bLastPrev+nCommonF;d2-1===aEnd+bEnd-aStartFollowing-bStartFollowing?(division.aStartFollowing=aEnd,division.
bStartFollowing=bEnd):(division.aStartFollowing=aStartFollowing,division.bStartFollowing=bStartFollowing)}return!0}}}return!1},divide=(nChange,aStart,aEnd,bStart,bEnd,isCommon,aIndexesF,aIndexesR,division)=>{
let bF=bStart-aStart,bR=bEnd-aEnd,aLength=aEnd-aStart,bLength=bEnd-bStart,baDeltaLength=bLength-aLength,iMaxF=aLength,iMaxR=aLength;if(aIndexesF[0]=aStart-1,aIndexesR[0]=
aEnd,baDeltaLength%2===0){let dMin=(nChange||baDeltaLength)/2,dMax=(aLength+bLength)/2;for(let d2=1;d2<=dMax;d2+=1)if(iMaxF=extendPathsF(d2,aEnd,bEnd,bF,isCommon,
aIndexesF,iMaxF),d2<dMin)iMaxR=extendPathsR(d2,aStart,bStart,bR,isCommon,aIndexesR,iMaxR);else if(extendOverlappablePathsR(d2,aStart,aEnd,bStart,bEnd,isCommon,aIndexesF,
iMaxF,aIndexesR,iMaxR,division))return}else{let dMin=((nChange||baDeltaLength)+1)/2,dMax=(aLength+bLength+1)/2,d2=1;for(iMaxF=extendPathsF(d2,aEnd,bEnd,bF,isCommon,
aIndexesF,iMaxF),d2+=1;d2<=dMax;d2+=1)if(iMaxR=extendPathsR(d2-1,aStart,bStart,bR,isCommon,aIndexesR,iMaxR),d2<dMin)iMaxF=extendPathsF(d2,aEnd,bEnd,bF,isCommon,
aIndexesF,iMaxF);else if(extendOverlappablePathsF(d2,aStart,aEnd,bStart,bEnd,isCommon,aIndexesF,iMaxF,aIndexesR,iMaxR,division))return}throw new Error(`${pkg}: \
no overlap aStart=${aStart} aEnd=${aEnd} bStart=${bStart} bEnd=${bEnd}`)},findSubsequences=(nChange,aStart,aEnd,bStart,bEnd,transposed,callbacks,aIndexesF,aIndexesR,division)=>{
if(bEnd-bStart<aEnd-aStart){if(transposed=!transposed,transposed&&callbacks.length===1){let{foundSubsequence:foundSubsequence2,isCommon:isCommon2}=callbacks[0];
callbacks[1]={foundSubsequence:(nCommon,bCommon,aCommon)=>{foundSubsequence2(nCommon,aCommon,bCommon)},isCommon:(bIndex,aIndex)=>isCommon2(aIndex,bIndex)}}let tStart=aStart,
tEnd=aEnd;aStart=bStart,aEnd=bEnd,bStart=tStart,bEnd=tEnd}let{foundSubsequence,isCommon}=callbacks[transposed?1:0];divide(nChange,aStart,aEnd,bStart,bEnd,isCommon,
aIndexesF,aIndexesR,division);let{nChangePreceding,aEndPreceding,bEndPreceding,nCommonPreceding,aCommonPreceding,bCommonPreceding,nCommonFollowing,aCommonFollowing,
bCommonFollowing,nChangeFollowing,aStartFollowing,bStartFollowing}=division;aStart<aEndPreceding&&bStart<bEndPreceding&&findSubsequences(nChangePreceding,aStart,
aEndPreceding,bStart,bEndPreceding,transposed,callbacks,aIndexesF,aIndexesR,division),nCommonPreceding!==0&&foundSubsequence(nCommonPreceding,aCommonPreceding,bCommonPreceding),
nCommonFollowing!==0&&foundSubsequence(nCommonFollowing,aCommonFollowing,bCommonFollowing),aStartFollowing<aEnd&&bStartFollowing<bEnd&&findSubsequences(nChangeFollowing,
aStartFollowing,aEnd,bStartFollowing,bEnd,transposed,callbacks,aIndexesF,aIndexesR,division)},validateLength=(name,arg)=>{if(typeof arg!="number")throw new TypeError(
`${pkg}: ${name} typeof ${typeof arg} is not a number`);if(!Number.isSafeInteger(arg))throw new RangeError(`${pkg}: ${name} value ${arg} is not a safe integer`);
if(arg<0)throw new RangeError(`${pkg}: ${name} value ${arg} is a negative integer`)},validateCallback=(name,arg)=>{let type3=typeof arg;if(type3!=="function")throw new TypeError(
`${pkg}: ${name} typeof ${type3} is not a function`)};function diffSequence(aLength,bLength,isCommon,foundSubsequence){validateLength("aLength",aLength),validateLength(
"bLength",bLength),validateCallback("isCommon",isCommon),validateCallback("foundSubsequence",foundSubsequence);let nCommonF=countCommonItemsF(0,aLength,0,bLength,
isCommon);if(nCommonF!==0&&foundSubsequence(nCommonF,0,0),aLength!==nCommonF||bLength!==nCommonF){let aStart=nCommonF,bStart=nCommonF,nCommonR=countCommonItemsR(
aStart,aLength-1,bStart,bLength-1,isCommon),aEnd=aLength-nCommonR,bEnd=bLength-nCommonR,nCommonFR=nCommonF+nCommonR;aLength!==nCommonFR&&bLength!==nCommonFR&&findSubsequences(
0,aStart,aEnd,bStart,bEnd,!1,[{foundSubsequence,isCommon}],[NOT_YET_SET],[NOT_YET_SET],{aCommonFollowing:NOT_YET_SET,aCommonPreceding:NOT_YET_SET,aEndPreceding:NOT_YET_SET,
aStartFollowing:NOT_YET_SET,bCommonFollowing:NOT_YET_SET,bCommonPreceding:NOT_YET_SET,bEndPreceding:NOT_YET_SET,bStartFollowing:NOT_YET_SET,nChangeFollowing:NOT_YET_SET,
nChangePreceding:NOT_YET_SET,nCommonFollowing:NOT_YET_SET,nCommonPreceding:NOT_YET_SET}),nCommonR!==0&&foundSubsequence(nCommonR,aEnd,bEnd)}}return build}var buildExports=requireBuild(),
diffSequences=getDefaultExportFromCjs2(buildExports);function formatTrailingSpaces(line,trailingSpaceFormatter){return line.replace(/\s+$/,match=>trailingSpaceFormatter(
match))}function printDiffLine(line,isFirstOrLast,color,indicator,trailingSpaceFormatter,emptyFirstOrLastLinePlaceholder){return line.length!==0?color(`${indicator}\
 ${formatTrailingSpaces(line,trailingSpaceFormatter)}`):indicator!==" "?color(indicator):isFirstOrLast&&emptyFirstOrLastLinePlaceholder.length!==0?color(`${indicator}\
 ${emptyFirstOrLastLinePlaceholder}`):""}function printDeleteLine(line,isFirstOrLast,{aColor,aIndicator,changeLineTrailingSpaceColor,emptyFirstOrLastLinePlaceholder}){
return printDiffLine(line,isFirstOrLast,aColor,aIndicator,changeLineTrailingSpaceColor,emptyFirstOrLastLinePlaceholder)}function printInsertLine(line,isFirstOrLast,{
bColor,bIndicator,changeLineTrailingSpaceColor,emptyFirstOrLastLinePlaceholder}){return printDiffLine(line,isFirstOrLast,bColor,bIndicator,changeLineTrailingSpaceColor,
emptyFirstOrLastLinePlaceholder)}function printCommonLine(line,isFirstOrLast,{commonColor,commonIndicator,commonLineTrailingSpaceColor,emptyFirstOrLastLinePlaceholder}){
return printDiffLine(line,isFirstOrLast,commonColor,commonIndicator,commonLineTrailingSpaceColor,emptyFirstOrLastLinePlaceholder)}function createPatchMark(aStart,aEnd,bStart,bEnd,{
patchColor}){return patchColor(`@@ -${aStart+1},${aEnd-aStart} +${bStart+1},${bEnd-bStart} @@`)}function joinAlignedDiffsNoExpand(diffs,options){let iLength=diffs.
length,nContextLines=options.contextLines,nContextLines2=nContextLines+nContextLines,jLength=iLength,hasExcessAtStartOrEnd=!1,nExcessesBetweenChanges=0,i2=0;for(;i2!==
iLength;){let iStart=i2;for(;i2!==iLength&&diffs[i2][0]===DIFF_EQUAL;)i2+=1;if(iStart!==i2)if(iStart===0)i2>nContextLines&&(jLength-=i2-nContextLines,hasExcessAtStartOrEnd=
!0);else if(i2===iLength){let n=i2-iStart;n>nContextLines&&(jLength-=n-nContextLines,hasExcessAtStartOrEnd=!0)}else{let n=i2-iStart;n>nContextLines2&&(jLength-=
n-nContextLines2,nExcessesBetweenChanges+=1)}for(;i2!==iLength&&diffs[i2][0]!==DIFF_EQUAL;)i2+=1}let hasPatch=nExcessesBetweenChanges!==0||hasExcessAtStartOrEnd;
nExcessesBetweenChanges!==0?jLength+=nExcessesBetweenChanges+1:hasExcessAtStartOrEnd&&(jLength+=1);let jLast=jLength-1,lines=[],jPatchMark=0;hasPatch&&lines.push(
"");let aStart=0,bStart=0,aEnd=0,bEnd=0,pushCommonLine=line=>{let j=lines.length;lines.push(printCommonLine(line,j===0||j===jLast,options)),aEnd+=1,bEnd+=1},pushDeleteLine=line=>{
let j=lines.length;lines.push(printDeleteLine(line,j===0||j===jLast,options)),aEnd+=1},pushInsertLine=line=>{let j=lines.length;lines.push(printInsertLine(line,
j===0||j===jLast,options)),bEnd+=1};for(i2=0;i2!==iLength;){let iStart=i2;for(;i2!==iLength&&diffs[i2][0]===DIFF_EQUAL;)i2+=1;if(iStart!==i2)if(iStart===0){i2>nContextLines&&
(iStart=i2-nContextLines,aStart=iStart,bStart=iStart,aEnd=aStart,bEnd=bStart);for(let iCommon=iStart;iCommon!==i2;iCommon+=1)pushCommonLine(diffs[iCommon][1])}else if(i2===
iLength){let iEnd=i2-iStart>nContextLines?iStart+nContextLines:i2;for(let iCommon=iStart;iCommon!==iEnd;iCommon+=1)pushCommonLine(diffs[iCommon][1])}else{let nCommon=i2-
iStart;if(nCommon>nContextLines2){let iEnd=iStart+nContextLines;for(let iCommon=iStart;iCommon!==iEnd;iCommon+=1)pushCommonLine(diffs[iCommon][1]);lines[jPatchMark]=
createPatchMark(aStart,aEnd,bStart,bEnd,options),jPatchMark=lines.length,lines.push("");let nOmit=nCommon-nContextLines2;aStart=aEnd+nOmit,bStart=bEnd+nOmit,aEnd=
aStart,bEnd=bStart;for(let iCommon=i2-nContextLines;iCommon!==i2;iCommon+=1)pushCommonLine(diffs[iCommon][1])}else for(let iCommon=iStart;iCommon!==i2;iCommon+=
1)pushCommonLine(diffs[iCommon][1])}for(;i2!==iLength&&diffs[i2][0]===DIFF_DELETE;)pushDeleteLine(diffs[i2][1]),i2+=1;for(;i2!==iLength&&diffs[i2][0]===DIFF_INSERT;)
pushInsertLine(diffs[i2][1]),i2+=1}return hasPatch&&(lines[jPatchMark]=createPatchMark(aStart,aEnd,bStart,bEnd,options)),lines.join(`
`)}function joinAlignedDiffsExpand(diffs,options){return diffs.map((diff2,i2,diffs2)=>{let line=diff2[1],isFirstOrLast=i2===0||i2===diffs2.length-1;switch(diff2[0]){case DIFF_DELETE:
return printDeleteLine(line,isFirstOrLast,options);case DIFF_INSERT:return printInsertLine(line,isFirstOrLast,options);default:return printCommonLine(line,isFirstOrLast,
options)}}).join(`
`)}var noColor=string=>string,DIFF_CONTEXT_DEFAULT=5,DIFF_TRUNCATE_THRESHOLD_DEFAULT=0;function getDefaultOptions(){return{aAnnotation:"Expected",aColor:$.green,
aIndicator:"-",bAnnotation:"Received",bColor:$.red,bIndicator:"+",changeColor:$.inverse,changeLineTrailingSpaceColor:noColor,commonColor:$.dim,commonIndicator:"\
 ",commonLineTrailingSpaceColor:noColor,compareKeys:void 0,contextLines:DIFF_CONTEXT_DEFAULT,emptyFirstOrLastLinePlaceholder:"",expand:!1,includeChangeCounts:!1,
omitAnnotationLines:!1,patchColor:$.yellow,printBasicPrototype:!1,truncateThreshold:DIFF_TRUNCATE_THRESHOLD_DEFAULT,truncateAnnotation:"... Diff result is trunc\
ated",truncateAnnotationColor:noColor}}function getCompareKeys(compareKeys){return compareKeys&&typeof compareKeys=="function"?compareKeys:void 0}function getContextLines(contextLines){
return typeof contextLines=="number"&&Number.isSafeInteger(contextLines)&&contextLines>=0?contextLines:DIFF_CONTEXT_DEFAULT}function normalizeDiffOptions(options={}){
return{...getDefaultOptions(),...options,compareKeys:getCompareKeys(options.compareKeys),contextLines:getContextLines(options.contextLines)}}function isEmptyString(lines){
return lines.length===1&&lines[0].length===0}function countChanges(diffs){let a=0,b2=0;return diffs.forEach(diff2=>{switch(diff2[0]){case DIFF_DELETE:a+=1;break;case DIFF_INSERT:
b2+=1;break}}),{a,b:b2}}function printAnnotation({aAnnotation,aColor,aIndicator,bAnnotation,bColor,bIndicator,includeChangeCounts,omitAnnotationLines},changeCounts){
if(omitAnnotationLines)return"";let aRest="",bRest="";if(includeChangeCounts){let aCount=String(changeCounts.a),bCount=String(changeCounts.b),baAnnotationLengthDiff=bAnnotation.
length-aAnnotation.length,aAnnotationPadding=" ".repeat(Math.max(0,baAnnotationLengthDiff)),bAnnotationPadding=" ".repeat(Math.max(0,-baAnnotationLengthDiff)),baCountLengthDiff=bCount.
length-aCount.length,aCountPadding=" ".repeat(Math.max(0,baCountLengthDiff)),bCountPadding=" ".repeat(Math.max(0,-baCountLengthDiff));aRest=`${aAnnotationPadding}\
  ${aIndicator} ${aCountPadding}${aCount}`,bRest=`${bAnnotationPadding}  ${bIndicator} ${bCountPadding}${bCount}`}let a=`${aIndicator} ${aAnnotation}${aRest}`,b2=`${bIndicator}\
 ${bAnnotation}${bRest}`;return`${aColor(a)}
${bColor(b2)}

`}function printDiffLines(diffs,truncated,options){return printAnnotation(options,countChanges(diffs))+(options.expand?joinAlignedDiffsExpand(diffs,options):joinAlignedDiffsNoExpand(
diffs,options))+(truncated?options.truncateAnnotationColor(`
${options.truncateAnnotation}`):"")}function diffLinesUnified(aLines,bLines,options){let normalizedOptions=normalizeDiffOptions(options),[diffs,truncated]=diffLinesRaw(
isEmptyString(aLines)?[]:aLines,isEmptyString(bLines)?[]:bLines,normalizedOptions);return printDiffLines(diffs,truncated,normalizedOptions)}function diffLinesUnified2(aLinesDisplay,bLinesDisplay,aLinesCompare,bLinesCompare,options){
if(isEmptyString(aLinesDisplay)&&isEmptyString(aLinesCompare)&&(aLinesDisplay=[],aLinesCompare=[]),isEmptyString(bLinesDisplay)&&isEmptyString(bLinesCompare)&&(bLinesDisplay=
[],bLinesCompare=[]),aLinesDisplay.length!==aLinesCompare.length||bLinesDisplay.length!==bLinesCompare.length)return diffLinesUnified(aLinesDisplay,bLinesDisplay,
options);let[diffs,truncated]=diffLinesRaw(aLinesCompare,bLinesCompare,options),aIndex=0,bIndex=0;return diffs.forEach(diff2=>{switch(diff2[0]){case DIFF_DELETE:
diff2[1]=aLinesDisplay[aIndex],aIndex+=1;break;case DIFF_INSERT:diff2[1]=bLinesDisplay[bIndex],bIndex+=1;break;default:diff2[1]=bLinesDisplay[bIndex],aIndex+=1,
bIndex+=1}}),printDiffLines(diffs,truncated,normalizeDiffOptions(options))}function diffLinesRaw(aLines,bLines,options){let truncate3=options?.truncateThreshold??
!1,truncateThreshold=Math.max(Math.floor(options?.truncateThreshold??0),0),aLength=truncate3?Math.min(aLines.length,truncateThreshold):aLines.length,bLength=truncate3?
Math.min(bLines.length,truncateThreshold):bLines.length,truncated=aLength!==aLines.length||bLength!==bLines.length,isCommon=(aIndex2,bIndex2)=>aLines[aIndex2]===
bLines[bIndex2],diffs=[],aIndex=0,bIndex=0;for(diffSequences(aLength,bLength,isCommon,(nCommon,aCommon,bCommon)=>{for(;aIndex!==aCommon;aIndex+=1)diffs.push(new Diff(
DIFF_DELETE,aLines[aIndex]));for(;bIndex!==bCommon;bIndex+=1)diffs.push(new Diff(DIFF_INSERT,bLines[bIndex]));for(;nCommon!==0;nCommon-=1,aIndex+=1,bIndex+=1)diffs.
push(new Diff(DIFF_EQUAL,bLines[bIndex]))});aIndex!==aLength;aIndex+=1)diffs.push(new Diff(DIFF_DELETE,aLines[aIndex]));for(;bIndex!==bLength;bIndex+=1)diffs.push(
new Diff(DIFF_INSERT,bLines[bIndex]));return[diffs,truncated]}function getType3(value){if(value===void 0)return"undefined";if(value===null)return"null";if(Array.
isArray(value))return"array";if(typeof value=="boolean")return"boolean";if(typeof value=="function")return"function";if(typeof value=="number")return"number";if(typeof value==
"string")return"string";if(typeof value=="bigint")return"bigint";if(typeof value=="object"){if(value!=null){if(value.constructor===RegExp)return"regexp";if(value.
constructor===Map)return"map";if(value.constructor===Set)return"set";if(value.constructor===Date)return"date"}return"object"}else if(typeof value=="symbol")return"\
symbol";throw new Error(`value of unknown type: ${value}`)}function getNewLineSymbol(string){return string.includes(`\r
`)?`\r
`:`
`}function diffStrings(a,b2,options){let truncate3=options?.truncateThreshold??!1,truncateThreshold=Math.max(Math.floor(options?.truncateThreshold??0),0),aLength=a.
length,bLength=b2.length;if(truncate3){let aMultipleLines=a.includes(`
`),bMultipleLines=b2.includes(`
`),aNewLineSymbol=getNewLineSymbol(a),bNewLineSymbol=getNewLineSymbol(b2),_a=aMultipleLines?`${a.split(aNewLineSymbol,truncateThreshold).join(aNewLineSymbol)}
`:a,_b=bMultipleLines?`${b2.split(bNewLineSymbol,truncateThreshold).join(bNewLineSymbol)}
`:b2;aLength=_a.length,bLength=_b.length}let truncated=aLength!==a.length||bLength!==b2.length,isCommon=(aIndex2,bIndex2)=>a[aIndex2]===b2[bIndex2],aIndex=0,bIndex=0,
diffs=[];return diffSequences(aLength,bLength,isCommon,(nCommon,aCommon,bCommon)=>{aIndex!==aCommon&&diffs.push(new Diff(DIFF_DELETE,a.slice(aIndex,aCommon))),bIndex!==
bCommon&&diffs.push(new Diff(DIFF_INSERT,b2.slice(bIndex,bCommon))),aIndex=aCommon+nCommon,bIndex=bCommon+nCommon,diffs.push(new Diff(DIFF_EQUAL,b2.slice(bCommon,
bIndex)))}),aIndex!==aLength&&diffs.push(new Diff(DIFF_DELETE,a.slice(aIndex))),bIndex!==bLength&&diffs.push(new Diff(DIFF_INSERT,b2.slice(bIndex))),[diffs,truncated]}
function concatenateRelevantDiffs(op,diffs,changeColor){return diffs.reduce((reduced,diff2)=>reduced+(diff2[0]===DIFF_EQUAL?diff2[1]:diff2[0]===op&&diff2[1].length!==
0?changeColor(diff2[1]):""),"")}var ChangeBuffer=class{op;line;lines;changeColor;constructor(op,changeColor){this.op=op,this.line=[],this.lines=[],this.changeColor=
changeColor}pushSubstring(substring){this.pushDiff(new Diff(this.op,substring))}pushLine(){this.lines.push(this.line.length!==1?new Diff(this.op,concatenateRelevantDiffs(
this.op,this.line,this.changeColor)):this.line[0][0]===this.op?this.line[0]:new Diff(this.op,this.line[0][1])),this.line.length=0}isLineEmpty(){return this.line.
length===0}pushDiff(diff2){this.line.push(diff2)}align(diff2){let string=diff2[1];if(string.includes(`
`)){let substrings=string.split(`
`),iLast=substrings.length-1;substrings.forEach((substring,i2)=>{i2<iLast?(this.pushSubstring(substring),this.pushLine()):substring.length!==0&&this.pushSubstring(
substring)})}else this.pushDiff(diff2)}moveLinesTo(lines){this.isLineEmpty()||this.pushLine(),lines.push(...this.lines),this.lines.length=0}},CommonBuffer=class{deleteBuffer;insertBuffer;lines;constructor(deleteBuffer,insertBuffer){
this.deleteBuffer=deleteBuffer,this.insertBuffer=insertBuffer,this.lines=[]}pushDiffCommonLine(diff2){this.lines.push(diff2)}pushDiffChangeLines(diff2){let isDiffEmpty=diff2[1].
length===0;(!isDiffEmpty||this.deleteBuffer.isLineEmpty())&&this.deleteBuffer.pushDiff(diff2),(!isDiffEmpty||this.insertBuffer.isLineEmpty())&&this.insertBuffer.
pushDiff(diff2)}flushChangeLines(){this.deleteBuffer.moveLinesTo(this.lines),this.insertBuffer.moveLinesTo(this.lines)}align(diff2){let op=diff2[0],string=diff2[1];
if(string.includes(`
`)){let substrings=string.split(`
`),iLast=substrings.length-1;substrings.forEach((substring,i2)=>{if(i2===0){let subdiff=new Diff(op,substring);this.deleteBuffer.isLineEmpty()&&this.insertBuffer.
isLineEmpty()?(this.flushChangeLines(),this.pushDiffCommonLine(subdiff)):(this.pushDiffChangeLines(subdiff),this.flushChangeLines())}else i2<iLast?this.pushDiffCommonLine(
new Diff(op,substring)):substring.length!==0&&this.pushDiffChangeLines(new Diff(op,substring))})}else this.pushDiffChangeLines(diff2)}getLines(){return this.flushChangeLines(),
this.lines}};function getAlignedDiffs(diffs,changeColor){let deleteBuffer=new ChangeBuffer(DIFF_DELETE,changeColor),insertBuffer=new ChangeBuffer(DIFF_INSERT,changeColor),
commonBuffer=new CommonBuffer(deleteBuffer,insertBuffer);return diffs.forEach(diff2=>{switch(diff2[0]){case DIFF_DELETE:deleteBuffer.align(diff2);break;case DIFF_INSERT:
insertBuffer.align(diff2);break;default:commonBuffer.align(diff2)}}),commonBuffer.getLines()}function hasCommonDiff(diffs,isMultiline){if(isMultiline){let iLast=diffs.
length-1;return diffs.some((diff2,i2)=>diff2[0]===DIFF_EQUAL&&(i2!==iLast||diff2[1]!==`
`))}return diffs.some(diff2=>diff2[0]===DIFF_EQUAL)}function diffStringsUnified(a,b2,options){if(a!==b2&&a.length!==0&&b2.length!==0){let isMultiline=a.includes(
`
`)||b2.includes(`
`),[diffs,truncated]=diffStringsRaw(isMultiline?`${a}
`:a,isMultiline?`${b2}
`:b2,!0,options);if(hasCommonDiff(diffs,isMultiline)){let optionsNormalized=normalizeDiffOptions(options),lines=getAlignedDiffs(diffs,optionsNormalized.changeColor);
return printDiffLines(lines,truncated,optionsNormalized)}}return diffLinesUnified(a.split(`
`),b2.split(`
`),options)}function diffStringsRaw(a,b2,cleanup,options){let[diffs,truncated]=diffStrings(a,b2,options);return cleanup&&diff_cleanupSemantic(diffs),[diffs,truncated]}
function getCommonMessage(message,options){let{commonColor}=normalizeDiffOptions(options);return commonColor(message)}var{AsymmetricMatcher:AsymmetricMatcher2,DOMCollection:DOMCollection2,
DOMElement:DOMElement2,Immutable:Immutable2,ReactElement:ReactElement2,ReactTestComponent:ReactTestComponent2}=plugins,PLUGINS2=[ReactTestComponent2,ReactElement2,
DOMElement2,DOMCollection2,Immutable2,AsymmetricMatcher2,plugins.Error],FORMAT_OPTIONS={maxDepth:20,plugins:PLUGINS2},FALLBACK_FORMAT_OPTIONS={callToJSON:!1,maxDepth:8,
plugins:PLUGINS2},DEFAULT_MEMORIZE=(_,v)=>v;function diff(a,b2,options,memorize=DEFAULT_MEMORIZE){if(Object.is(a,b2))return"";let aType=getType3(a),expectedType=aType,
omitDifference=!1;if(aType==="object"&&typeof a.asymmetricMatch=="function"){if(a.$$typeof!==Symbol.for("jest.asymmetricMatcher")||typeof a.getExpectedType!="fu\
nction")return;expectedType=a.getExpectedType(),omitDifference=expectedType==="string"}if(expectedType!==getType3(b2)){let truncate3=function(s){return s.length<=
MAX_LENGTH?s:`${s.slice(0,MAX_LENGTH)}...`},{aAnnotation,aColor,aIndicator,bAnnotation,bColor,bIndicator}=normalizeDiffOptions(options),formatOptions=getFormatOptions(
FALLBACK_FORMAT_OPTIONS,options),aDisplay=format(a,formatOptions),bDisplay=format(b2,formatOptions),MAX_LENGTH=1e5;aDisplay=memorize("expected",truncate3(aDisplay)),
bDisplay=memorize("actual",truncate3(bDisplay));let aDiff=`${aColor(`${aIndicator} ${aAnnotation}:`)}
${aDisplay}`,bDiff=`${bColor(`${bIndicator} ${bAnnotation}:`)}
${bDisplay}`;return`${aDiff}

${bDiff}`}if(!omitDifference)switch(aType){case"string":return diffLinesUnified(a.split(`
`),b2.split(`
`),options);case"boolean":case"number":return comparePrimitive(a,b2,options,memorize);case"map":return compareObjects(sortMap(a),sortMap(b2),options,memorize);case"\
set":return compareObjects(sortSet(a),sortSet(b2),options,memorize);default:return compareObjects(a,b2,options,memorize)}}function createMemorize(memory){return(pointer,stringifiedValue)=>(memory[pointer]=
stringifiedValue,stringifiedValue)}function comparePrimitive(a,b2,options,memorize=DEFAULT_MEMORIZE){let aFormat=memorize("expected",format(a,FORMAT_OPTIONS)),bFormat=memorize(
"actual",format(b2,FORMAT_OPTIONS));return aFormat===bFormat?"":diffLinesUnified(aFormat.split(`
`),bFormat.split(`
`),options)}function sortMap(map){return new Map(Array.from(map.entries()).sort())}function sortSet(set3){return new Set(Array.from(set3.values()).sort())}function compareObjects(a,b2,options,memorize=DEFAULT_MEMORIZE){
let difference,hasThrown=!1;try{let formatOptions=getFormatOptions(FORMAT_OPTIONS,options);difference=getObjectsDifference(a,b2,formatOptions,options,memorize)}catch{
hasThrown=!0}let noDiffMessage=getCommonMessage(NO_DIFF_MESSAGE,options);if(difference===void 0||difference===noDiffMessage){let formatOptions=getFormatOptions(
FALLBACK_FORMAT_OPTIONS,options);difference=getObjectsDifference(a,b2,formatOptions,options,memorize),difference!==noDiffMessage&&!hasThrown&&(difference=`${getCommonMessage(
SIMILAR_MESSAGE,options)}

${difference}`)}return difference}function getDefaultFormatOptions(options){return getFormatOptions(FORMAT_OPTIONS,options)}function getFormatOptions(formatOptions,options){
let{compareKeys,printBasicPrototype,maxDepth}=normalizeDiffOptions(options);return{...formatOptions,compareKeys,printBasicPrototype,maxDepth:maxDepth??formatOptions.
maxDepth}}function getObjectsDifference(a,b2,formatOptions,options,memorize=DEFAULT_MEMORIZE){let formatOptionsZeroIndent={...formatOptions,indent:0},aCompare=format(
a,formatOptionsZeroIndent),bCompare=format(b2,formatOptionsZeroIndent);if(aCompare===bCompare)return getCommonMessage(NO_DIFF_MESSAGE,options);{let aDisplay=memorize(
"expected",format(a,formatOptions)),bDisplay=memorize("actual",format(b2,formatOptions));return diffLinesUnified2(aDisplay.split(`
`),bDisplay.split(`
`),aCompare.split(`
`),bCompare.split(`
`),options)}}var MAX_DIFF_STRING_LENGTH=2e4;function isAsymmetricMatcher(data){return getType2(data)==="Object"&&typeof data.asymmetricMatch=="function"}function isReplaceable(obj1,obj2){
let obj1Type=getType2(obj1),obj2Type=getType2(obj2);return obj1Type===obj2Type&&(obj1Type==="Object"||obj1Type==="Array")}function printDiffOrStringify(received,expected,options,memory){
let{aAnnotation,bAnnotation}=normalizeDiffOptions(options);if(typeof expected=="string"&&typeof received=="string"&&expected.length>0&&received.length>0&&expected.
length<=MAX_DIFF_STRING_LENGTH&&received.length<=MAX_DIFF_STRING_LENGTH&&expected!==received){if(expected.includes(`
`)||received.includes(`
`))return diffStringsUnified(expected,received,options);let[diffs]=diffStringsRaw(expected,received,!0),hasCommonDiff2=diffs.some(diff2=>diff2[0]===DIFF_EQUAL),
printLabel=getLabelPrinter(aAnnotation,bAnnotation),expectedLine=printLabel(aAnnotation)+printExpected(getCommonAndChangedSubstrings(diffs,DIFF_DELETE,hasCommonDiff2)),
receivedLine=printLabel(bAnnotation)+printReceived(getCommonAndChangedSubstrings(diffs,DIFF_INSERT,hasCommonDiff2));return`${expectedLine}
${receivedLine}`}let clonedExpected=deepClone(expected,{forceWritable:!0}),clonedReceived=deepClone(received,{forceWritable:!0}),{replacedExpected,replacedActual}=replaceAsymmetricMatcher(
clonedReceived,clonedExpected),memorize=memory?createMemorize(memory):DEFAULT_MEMORIZE;return diff(replacedExpected,replacedActual,options,memorize)}function replaceAsymmetricMatcher(actual,expected,actualReplaced=new WeakSet,expectedReplaced=new WeakSet){
return actual instanceof Error&&expected instanceof Error&&typeof actual.cause<"u"&&typeof expected.cause>"u"?(delete actual.cause,{replacedActual:actual,replacedExpected:expected}):
isReplaceable(actual,expected)?actualReplaced.has(actual)||expectedReplaced.has(expected)?{replacedActual:actual,replacedExpected:expected}:(actualReplaced.add(
actual),expectedReplaced.add(expected),getOwnProperties(expected).forEach(key=>{let expectedValue=expected[key],actualValue=actual[key];if(isAsymmetricMatcher(expectedValue)){
if(expectedValue.asymmetricMatch(actualValue))expected[key]=actualValue;else if("sample"in expectedValue&&expectedValue.sample!==void 0&&isReplaceable(actualValue,
expectedValue.sample)){let replaced=replaceAsymmetricMatcher(actualValue,expectedValue.sample,actualReplaced,expectedReplaced);actual[key]=replaced.replacedActual,
expected[key]=replaced.replacedExpected}}else if(isAsymmetricMatcher(actualValue)){if(actualValue.asymmetricMatch(expectedValue))actual[key]=expectedValue;else if("\
sample"in actualValue&&actualValue.sample!==void 0&&isReplaceable(actualValue.sample,expectedValue)){let replaced=replaceAsymmetricMatcher(actualValue.sample,expectedValue,
actualReplaced,expectedReplaced);actual[key]=replaced.replacedActual,expected[key]=replaced.replacedExpected}}else if(isReplaceable(actualValue,expectedValue)){
let replaced=replaceAsymmetricMatcher(actualValue,expectedValue,actualReplaced,expectedReplaced);actual[key]=replaced.replacedActual,expected[key]=replaced.replacedExpected}}),
{replacedActual:actual,replacedExpected:expected}):{replacedActual:actual,replacedExpected:expected}}function getLabelPrinter(...strings){let maxLength=strings.
reduce((max,string)=>string.length>max?string.length:max,0);return string=>`${string}: ${" ".repeat(maxLength-string.length)}`}var SPACE_SYMBOL="·";function replaceTrailingSpaces(text){
return text.replace(/\s+$/gm,spaces=>SPACE_SYMBOL.repeat(spaces.length))}function printReceived(object){return $.red(replaceTrailingSpaces(stringify3(object)))}
function printExpected(value){return $.green(replaceTrailingSpaces(stringify3(value)))}function getCommonAndChangedSubstrings(diffs,op,hasCommonDiff2){return diffs.
reduce((reduced,diff2)=>reduced+(diff2[0]===DIFF_EQUAL?diff2[1]:diff2[0]===op?hasCommonDiff2?$.inverse(diff2[1]):diff2[1]:""),"")}var IS_RECORD_SYMBOL="@@__IMMUTABLE_RECORD__@@",IS_COLLECTION_SYMBOL="@@__IMMUTABLE_ITERABLE__@@";function isImmutable(v){return v&&(v[IS_COLLECTION_SYMBOL]||v[IS_RECORD_SYMBOL])}
var OBJECT_PROTO=Object.getPrototypeOf({});function getUnserializableMessage(err){return err instanceof Error?`<unserializable>: ${err.message}`:typeof err=="st\
ring"?`<unserializable>: ${err}`:"<unserializable>"}function serializeValue(val,seen=new WeakMap){if(!val||typeof val=="string")return val;if(val instanceof Error&&
"toJSON"in val&&typeof val.toJSON=="function"){let jsonValue=val.toJSON();return jsonValue&&jsonValue!==val&&typeof jsonValue=="object"&&(typeof val.message=="s\
tring"&&safe(()=>jsonValue.message??=normalizeErrorMessage(val.message)),typeof val.stack=="string"&&safe(()=>jsonValue.stack??=val.stack),typeof val.name=="str\
ing"&&safe(()=>jsonValue.name??=val.name),val.cause!=null&&safe(()=>jsonValue.cause??=serializeValue(val.cause,seen))),serializeValue(jsonValue,seen)}if(typeof val==
"function")return`Function<${val.name||"anonymous"}>`;if(typeof val=="symbol")return val.toString();if(typeof val!="object")return val;if(typeof Buffer<"u"&&val instanceof
Buffer)return`<Buffer(${val.length}) ...>`;if(typeof Uint8Array<"u"&&val instanceof Uint8Array)return`<Uint8Array(${val.length}) ...>`;if(isImmutable(val))return serializeValue(
val.toJSON(),seen);if(val instanceof Promise||val.constructor&&val.constructor.prototype==="AsyncFunction")return"Promise";if(typeof Element<"u"&&val instanceof
Element)return val.tagName;if(typeof val.toJSON=="function")return serializeValue(val.toJSON(),seen);if(seen.has(val))return seen.get(val);if(Array.isArray(val)){
let clone2=new Array(val.length);return seen.set(val,clone2),val.forEach((e,i2)=>{try{clone2[i2]=serializeValue(e,seen)}catch(err){clone2[i2]=getUnserializableMessage(
err)}}),clone2}else{let clone2=Object.create(null);seen.set(val,clone2);let obj=val;for(;obj&&obj!==OBJECT_PROTO;)Object.getOwnPropertyNames(obj).forEach(key=>{
if(!(key in clone2))try{clone2[key]=serializeValue(val[key],seen)}catch(err){delete clone2[key],clone2[key]=getUnserializableMessage(err)}}),obj=Object.getPrototypeOf(
obj);return val instanceof Error&&safe(()=>clone2.message=normalizeErrorMessage(val.message)),clone2}}function safe(fn2){try{return fn2()}catch{}}function normalizeErrorMessage(message){
return message.replace(/\(0\s?,\s?__vite_ssr_import_\d+__.(\w+)\)/g,"$1").replace(/__(vite_ssr_import|vi_import)_\d+__\./g,"").replace(/getByTestId('__vitest_\d+__')/g,
"page")}function processError(_err,diffOptions,seen=new WeakSet){if(!_err||typeof _err!="object")return{message:String(_err)};let err=_err;if(err.showDiff||err.showDiff===
void 0&&err.expected!==void 0&&err.actual!==void 0){let options={...diffOptions,...err.diffOptions};err.diff=printDiffOrStringify(err.actual,err.expected,options,
err),err.expected=prettifyValue(err.expected,options),err.actual=prettifyValue(err.actual,options)}try{!seen.has(err)&&typeof err.cause=="object"&&(seen.add(err),
err.cause=processError(err.cause,diffOptions,seen))}catch{}try{return serializeValue(err)}catch(e){return serializeValue(new Error(`Failed to fully serialize er\
ror: ${e?.message}
Inner error message: ${err?.message}`))}}function prettifyValue(value,options){return typeof value!="string"?format(value,getDefaultFormatOptions(options)):value}var _DRIVE_LETTER_START_RE=/^[A-Za-z]:\//;function normalizeWindowsPath(input=""){return input&&input.replace(/\\/g,"/").replace(_DRIVE_LETTER_START_RE,r=>r.toUpperCase())}var _IS_ABSOLUTE_RE=/^[/\\](?![/\\])|^[/\\]{2}(?!\.)|^[A-Za-z]:[/\\]/;function cwd(){return"/"}var resolve=function(...arguments_){arguments_=arguments_.map(argument=>normalizeWindowsPath(argument));let resolvedPath="",resolvedAbsolute=!1;
for(let index2=arguments_.length-1;index2>=-1&&!resolvedAbsolute;index2--){let path=index2>=0?arguments_[index2]:cwd();!path||path.length===0||(resolvedPath=`${path}\
/${resolvedPath}`,resolvedAbsolute=isAbsolute(path))}return resolvedPath=normalizeString(resolvedPath,!resolvedAbsolute),resolvedAbsolute&&!isAbsolute(resolvedPath)?
`/${resolvedPath}`:resolvedPath.length>0?resolvedPath:"."};function normalizeString(path,allowAboveRoot){let res="",lastSegmentLength=0,lastSlash=-1,dots=0,char=null;
for(let index2=0;index2<=path.length;++index2){if(index2<path.length)char=path[index2];else{if(char==="/")break;char="/"}if(char==="/"){if(!(lastSlash===index2-
1||dots===1))if(dots===2){if(res.length<2||lastSegmentLength!==2||res[res.length-1]!=="."||res[res.length-2]!=="."){if(res.length>2){let lastSlashIndex=res.lastIndexOf(
"/");lastSlashIndex===-1?(res="",lastSegmentLength=0):(res=res.slice(0,lastSlashIndex),lastSegmentLength=res.length-1-res.lastIndexOf("/")),lastSlash=index2,dots=
0;continue}else if(res.length>0){res="",lastSegmentLength=0,lastSlash=index2,dots=0;continue}}allowAboveRoot&&(res+=res.length>0?"/..":"..",lastSegmentLength=2)}else
res.length>0?res+=`/${path.slice(lastSlash+1,index2)}`:res=path.slice(lastSlash+1,index2),lastSegmentLength=index2-lastSlash-1;lastSlash=index2,dots=0}else char===
"."&&dots!==-1?++dots:dots=-1}return res}var isAbsolute=function(p){return _IS_ABSOLUTE_RE.test(p)};var chars="ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/",intToChar=new Uint8Array(64),charToInt=new Uint8Array(128);for(let i2=0;i2<chars.length;i2++){
let c2=chars.charCodeAt(i2);intToChar[i2]=c2,charToInt[c2]=i2}var CHROME_IE_STACK_REGEXP=/^\s*at .*(?:\S:\d+|\(native\))/m,SAFARI_NATIVE_CODE_REGEXP=/^(?:eval@)?(?:\[native code\])?$/;var NOW_LENGTH=Date.now().toString().length,REGEXP_VITEST=new RegExp(`vitest=\\d{${NOW_LENGTH}}`);function extractLocation(urlLike){if(!urlLike.includes(":"))return[
urlLike];let parts=/(.+?)(?::(\d+))?(?::(\d+))?$/.exec(urlLike.replace(/^\(|\)$/g,""));if(!parts)return[urlLike];let url=parts[1];if(url.startsWith("async ")&&(url=
url.slice(6)),url.startsWith("http:")||url.startsWith("https:")){let urlObj=new URL(url);urlObj.searchParams.delete("import"),urlObj.searchParams.delete("browse\
rv"),url=urlObj.pathname+urlObj.hash+urlObj.search}if(url.startsWith("/@fs/")){let isWindows=/^\/@fs\/[a-zA-Z]:\//.test(url);url=url.slice(isWindows?5:4)}return url.
includes("vitest=")&&(url=url.replace(REGEXP_VITEST,"").replace(/[?&]$/,"")),[url,parts[2]||void 0,parts[3]||void 0]}function parseSingleFFOrSafariStack(raw){let line=raw.
trim();if(SAFARI_NATIVE_CODE_REGEXP.test(line)||(line.includes(" > eval")&&(line=line.replace(/ line (\d+)(?: > eval line \d+)* > eval:\d+:\d+/g,":$1")),!line.includes(
"@")))return null;let atIndex=-1,locationPart="",functionName;for(let i2=0;i2<line.length;i2++)if(line[i2]==="@"){let candidateLocation=line.slice(i2+1);if(candidateLocation.
includes(":")&&candidateLocation.length>=3){atIndex=i2,locationPart=candidateLocation,functionName=i2>0?line.slice(0,i2):void 0;break}}if(atIndex===-1||!locationPart.
includes(":")||locationPart.length<3)return null;let[url,lineNumber,columnNumber]=extractLocation(locationPart);return!url||!lineNumber||!columnNumber?null:{file:url,
method:functionName||"",line:Number.parseInt(lineNumber),column:Number.parseInt(columnNumber)}}function parseSingleStack(raw){let line=raw.trim();return CHROME_IE_STACK_REGEXP.
test(line)?parseSingleV8Stack(line):parseSingleFFOrSafariStack(line)}function parseSingleV8Stack(raw){let line=raw.trim();if(!CHROME_IE_STACK_REGEXP.test(line))
return null;line.includes("(eval ")&&(line=line.replace(/eval code/g,"eval").replace(/(\(eval at [^()]*)|(,.*$)/g,""));let sanitizedLine=line.replace(/^\s+/,"").
replace(/\(eval code/g,"(").replace(/^.*?\s+/,""),location2=sanitizedLine.match(/ (\(.+\)$)/);sanitizedLine=location2?sanitizedLine.replace(location2[0],""):sanitizedLine;
let[url,lineNumber,columnNumber]=extractLocation(location2?location2[1]:sanitizedLine),method=location2&&sanitizedLine||"",file=url&&["eval","<anonymous>"].includes(
url)?void 0:url;return!file||!lineNumber||!columnNumber?null:(method.startsWith("async ")&&(method=method.slice(6)),file.startsWith("file://")&&(file=file.slice(
7)),file=file.startsWith("node:")||file.startsWith("internal:")?file:resolve(file),method&&(method=method.replace(/\(0\s?,\s?__vite_ssr_import_\d+__.(\w+)\)/g,"\
$1").replace(/__(vite_ssr_import|vi_import)_\d+__\./g,"").replace(/(Object\.)?__vite_ssr_export_default__\s?/g,"")),{method,file,line:Number.parseInt(lineNumber),
column:Number.parseInt(columnNumber)})}var _DRIVE_LETTER_START_RE2=/^[A-Za-z]:\//;function normalizeWindowsPath2(input=""){return input&&input.replace(/\\/g,"/").replace(_DRIVE_LETTER_START_RE2,r=>r.
toUpperCase())}var _IS_ABSOLUTE_RE2=/^[/\\](?![/\\])|^[/\\]{2}(?!\.)|^[A-Za-z]:[/\\]/;var _ROOT_FOLDER_RE=/^\/([A-Za-z]:)?$/;function cwd2(){return"/"}var resolve2=function(...arguments_){arguments_=arguments_.map(argument=>normalizeWindowsPath2(argument));let resolvedPath="",resolvedAbsolute=!1;
for(let index2=arguments_.length-1;index2>=-1&&!resolvedAbsolute;index2--){let path=index2>=0?arguments_[index2]:cwd2();!path||path.length===0||(resolvedPath=`${path}\
/${resolvedPath}`,resolvedAbsolute=isAbsolute2(path))}return resolvedPath=normalizeString2(resolvedPath,!resolvedAbsolute),resolvedAbsolute&&!isAbsolute2(resolvedPath)?
`/${resolvedPath}`:resolvedPath.length>0?resolvedPath:"."};function normalizeString2(path,allowAboveRoot){let res="",lastSegmentLength=0,lastSlash=-1,dots=0,char=null;
for(let index2=0;index2<=path.length;++index2){if(index2<path.length)char=path[index2];else{if(char==="/")break;char="/"}if(char==="/"){if(!(lastSlash===index2-
1||dots===1))if(dots===2){if(res.length<2||lastSegmentLength!==2||res[res.length-1]!=="."||res[res.length-2]!=="."){if(res.length>2){let lastSlashIndex=res.lastIndexOf(
"/");lastSlashIndex===-1?(res="",lastSegmentLength=0):(res=res.slice(0,lastSlashIndex),lastSegmentLength=res.length-1-res.lastIndexOf("/")),lastSlash=index2,dots=
0;continue}else if(res.length>0){res="",lastSegmentLength=0,lastSlash=index2,dots=0;continue}}allowAboveRoot&&(res+=res.length>0?"/..":"..",lastSegmentLength=2)}else
res.length>0?res+=`/${path.slice(lastSlash+1,index2)}`:res=path.slice(lastSlash+1,index2),lastSegmentLength=index2-lastSlash-1;lastSlash=index2,dots=0}else char===
"."&&dots!==-1?++dots:dots=-1}return res}var isAbsolute2=function(p){return _IS_ABSOLUTE_RE2.test(p)};var relative=function(from,to){let _from=resolve2(from).replace(_ROOT_FOLDER_RE,"$1").split("/"),_to=resolve2(to).replace(_ROOT_FOLDER_RE,"$1").split("/");if(_to[0][1]===
":"&&_from[0][1]===":"&&_from[0]!==_to[0])return _to.join("/");let _fromCopy=[..._from];for(let segment of _fromCopy){if(_to[0]!==segment)break;_from.shift(),_to.
shift()}return[..._from.map(()=>".."),..._to].join("/")};var PendingError=class extends Error{code="VITEST_PENDING";taskId;constructor(message,task,note){super(message),this.message=message,this.note=note,this.taskId=
task.id}},TestRunAbortError=class extends Error{name="TestRunAbortError";reason;constructor(message,reason){super(message),this.reason=reason}},FixtureDependencyError=class extends Error{name="\
FixtureDependencyError"},FixtureAccessError=class extends Error{name="FixtureAccessError"},FixtureParseError=class extends Error{name="FixtureParseError"},AroundHookSetupError=class extends Error{name="\
AroundHookSetupError"},AroundHookTeardownError=class extends Error{name="AroundHookTeardownError"},AroundHookMultipleCallsError=class extends Error{name="Around\
HookMultipleCallsError"},fnMap=new WeakMap,testFixtureMap=new WeakMap,hooksMap=new WeakMap;function setFn(key,fn2){fnMap.set(key,fn2)}function getFn(key){return fnMap.
get(key)}function setTestFixture(key,fixture){testFixtureMap.set(key,fixture)}function getTestFixtures(key){return testFixtureMap.get(key)}function setHooks(key,hooks){
hooksMap.set(key,hooks)}function getHooks(key){return hooksMap.get(key)}var FIXTURE_STACK_TRACE_KEY=Symbol.for("VITEST_FIXTURE_STACK_TRACE"),TestFixtures=class _TestFixtures{_suiteContexts;_overrides=new WeakMap;_registrations;static _definitions=[];static _builtinFixtures=[
"task","signal","onTestFailed","onTestFinished","skip","annotate"];static _fixtureOptionKeys=["auto","injected","scope"];static _fixtureScopes=["test","file","w\
orker"];static _workerContextSuite={type:"worker"};static clearDefinitions(){_TestFixtures._definitions.length=0}static getWorkerContexts(){return _TestFixtures.
_definitions.map(f=>f.getWorkerContext())}static getFileContexts(file){return _TestFixtures._definitions.map(f=>f.getFileContext(file))}static isFixtureOptions(obj){
return isObject(obj)&&Object.keys(obj).some(key=>_TestFixtures._fixtureOptionKeys.includes(key))}constructor(registrations){this._registrations=registrations??new Map,
this._suiteContexts=new WeakMap,_TestFixtures._definitions.push(this)}extend(runner2,userFixtures){let{suite:suite2}=getCurrentSuite(),isTopLevel=!suite2||suite2.
file===suite2,registrations=this.parseUserFixtures(runner2,userFixtures,isTopLevel);return new _TestFixtures(registrations)}get(suite2){let currentSuite=suite2;
for(;currentSuite;){let overrides=this._overrides.get(currentSuite);if(overrides)return overrides;if(currentSuite===currentSuite.file)break;currentSuite=currentSuite.
suite||currentSuite.file}return this._registrations}override(runner2,userFixtures){let{suite:currentSuite,file}=getCurrentSuite(),suite2=currentSuite||file,isTopLevel=!currentSuite||
currentSuite.file===currentSuite,suiteRegistrations=new Map(this.get(suite2)),registrations=this.parseUserFixtures(runner2,userFixtures,isTopLevel,suiteRegistrations);
isTopLevel?this._registrations=registrations:this._overrides.set(suite2,registrations)}getFileContext(file){return this._suiteContexts.has(file)||this._suiteContexts.
set(file,Object.create(null)),this._suiteContexts.get(file)}getWorkerContext(){return this._suiteContexts.has(_TestFixtures._workerContextSuite)||this._suiteContexts.
set(_TestFixtures._workerContextSuite,Object.create(null)),this._suiteContexts.get(_TestFixtures._workerContextSuite)}parseUserFixtures(runner2,userFixtures,supportNonTest,registrations=new Map(
this._registrations)){let errors=[];Object.entries(userFixtures).forEach(([name,fn2])=>{let options,value,_options;Array.isArray(fn2)&&fn2.length>=2&&_TestFixtures.
isFixtureOptions(fn2[1])?(_options=fn2[1],options={auto:_options.auto??!1,scope:_options.scope??"test",injected:_options.injected??!1},value=options.injected?runner2.
injectValue?.(name)??fn2[0]:fn2[0]):value=fn2;let parent=registrations.get(name);parent&&options?(parent.scope!==options.scope&&errors.push(new FixtureDependencyError(
`The "${name}" fixture was already registered with a "${options.scope}" scope.`)),parent.auto!==options.auto&&errors.push(new FixtureDependencyError(`The "${name}\
" fixture was already registered as { auto: ${options.auto} }.`))):parent?options={auto:parent.auto,scope:parent.scope,injected:parent.injected}:options||(options=
{auto:!1,injected:!1,scope:"test"}),options.scope&&!_TestFixtures._fixtureScopes.includes(options.scope)&&errors.push(new FixtureDependencyError(`The "${name}" \
fixture has unknown scope "${options.scope}".`)),!supportNonTest&&options.scope!=="test"&&errors.push(new FixtureDependencyError(`The "${name}" fixture cannot b\
e defined with a ${options.scope} scope${!_options?.scope&&parent?.scope?" (inherited from the base fixture)":""} inside the describe block. Define it at the to\
p level of the file instead.`));let deps=isFixtureFunction(value)?getUsedProps(value):new Set,item={name,value,auto:options.auto??!1,injected:options.injected??
!1,scope:options.scope??"test",deps,parent};isFixtureFunction(value)&&Object.assign(value,{[FIXTURE_STACK_TRACE_KEY]:new Error("STACK_TRACE_ERROR")}),registrations.
set(name,item),item.scope==="worker"&&(runner2.pool==="vmThreads"||runner2.pool==="vmForks")&&(item.scope="file")});for(let fixture of registrations.values())for(let depName of fixture.
deps){if(_TestFixtures._builtinFixtures.includes(depName))continue;let dep=registrations.get(depName);if(!dep){errors.push(new FixtureDependencyError(`The "${fixture.
name}" fixture depends on unknown fixture "${depName}".`));continue}if(depName===fixture.name&&!fixture.parent){errors.push(new FixtureDependencyError(`The "${fixture.
name}" fixture depends on itself, but does not have a base implementation.`));continue}if(_TestFixtures._fixtureScopes.indexOf(fixture.scope)>_TestFixtures._fixtureScopes.
indexOf(dep.scope)){errors.push(new FixtureDependencyError(`The ${fixture.scope} "${fixture.name}" fixture cannot depend on a ${dep.scope} fixture "${dep.name}"\
.`));continue}}if(errors.length===1)throw errors[0];if(errors.length>1)throw new AggregateError(errors,"Cannot resolve user fixtures. See errors for more inform\
ation.");return registrations}},cleanupFnArrayMap=new WeakMap;async function callFixtureCleanup(context){let cleanupFnArray=cleanupFnArrayMap.get(context)??[];for(let cleanup of cleanupFnArray.
reverse())await cleanup();cleanupFnArrayMap.delete(context)}function getFixtureCleanupCount(context){return cleanupFnArrayMap.get(context)?.length??0}async function callFixtureCleanupFrom(context,fromIndex){
let cleanupFnArray=cleanupFnArrayMap.get(context);if(!cleanupFnArray||cleanupFnArray.length<=fromIndex)return;let toCleanup=cleanupFnArray.slice(fromIndex);for(let cleanup of toCleanup.
reverse())await cleanup();cleanupFnArray.length=fromIndex}var contextHasFixturesCache=new WeakMap;function withFixtures(fn2,options){let collector=getCurrentSuite(),
suite2=options?.suite||collector.suite||collector.file;return async hookContext=>{let context=hookContext||options?.context;if(!context)return options?.suiteHook&&
validateSuiteHook(fn2,options.suiteHook,options.stackTraceError),fn2({});let fixtures=options?.fixtures||getTestFixtures(context);if(!fixtures)return fn2(context);
let registrations=fixtures.get(suite2);if(!registrations.size)return fn2(context);let usedFixtures=[],usedProps=getUsedProps(fn2);for(let fixture of registrations.
values())(isAutoFixture(fixture,options)||usedProps.has(fixture.name))&&usedFixtures.push(fixture);if(!usedFixtures.length)return fn2(context);cleanupFnArrayMap.
has(context)||cleanupFnArrayMap.set(context,[]);let cleanupFnArray=cleanupFnArrayMap.get(context),pendingFixtures=resolveDeps(usedFixtures,registrations);if(!pendingFixtures.
length)return fn2(context);if(options?.suiteHook){let testScopedFixtures=pendingFixtures.filter(f=>f.scope==="test");if(testScopedFixtures.length>0){let fixtureNames=testScopedFixtures.
map(f=>`"${f.name}"`).join(", "),alternativeHook={aroundAll:"aroundEach",beforeAll:"beforeEach",afterAll:"afterEach"},error=new FixtureDependencyError(`Test-sco\
ped fixtures cannot be used inside ${options.suiteHook} hook. The following fixtures are test-scoped: ${fixtureNames}. Use { scope: 'file' } or { scope: 'worker\
' } fixtures instead, or move the logic to ${alternativeHook[options.suiteHook]} hook.`);throw options.stackTraceError?.stack&&(error.stack=error.message+options.
stackTraceError.stack.replace(options.stackTraceError.message,"")),error}}contextHasFixturesCache.has(context)||contextHasFixturesCache.set(context,new WeakSet);
let cachedFixtures=contextHasFixturesCache.get(context);for(let fixture of pendingFixtures)if(fixture.scope==="test"){if(cachedFixtures.has(fixture))continue;cachedFixtures.
add(fixture);let resolvedValue=await resolveTestFixtureValue(fixture,context,cleanupFnArray);context[fixture.name]=resolvedValue,cleanupFnArray.push(()=>{cachedFixtures.
delete(fixture)})}else{let resolvedValue=await resolveScopeFixtureValue(fixtures,suite2,fixture);context[fixture.name]=resolvedValue}return fn2(context)}}function isAutoFixture(fixture,options){
return!(!fixture.auto||options?.suiteHook&&fixture.scope==="test")}function isFixtureFunction(value){return typeof value=="function"}function resolveTestFixtureValue(fixture,context,cleanupFnArray){
return isFixtureFunction(fixture.value)?resolveFixtureFunction(fixture.value,fixture.name,context,cleanupFnArray):fixture.value}var scopedFixturePromiseCache=new WeakMap;
async function resolveScopeFixtureValue(fixtures,suite2,fixture){let workerContext=fixtures.getWorkerContext(),fileContext=fixtures.getFileContext(suite2.file),
fixtureContext=fixture.scope==="worker"?workerContext:fileContext;if(!isFixtureFunction(fixture.value))return fixtureContext[fixture.name]=fixture.value,fixture.
value;if(fixture.name in fixtureContext)return fixtureContext[fixture.name];if(scopedFixturePromiseCache.has(fixture))return scopedFixturePromiseCache.get(fixture);
cleanupFnArrayMap.has(fixtureContext)||cleanupFnArrayMap.set(fixtureContext,[]);let cleanupFnFileArray=cleanupFnArrayMap.get(fixtureContext),promise=resolveFixtureFunction(
fixture.value,fixture.name,fixture.scope==="file"?{...workerContext,...fileContext}:fixtureContext,cleanupFnFileArray).then(value=>(fixtureContext[fixture.name]=
value,scopedFixturePromiseCache.delete(fixture),value));return scopedFixturePromiseCache.set(fixture,promise),promise}async function resolveFixtureFunction(fixtureFn,fixtureName,context,cleanupFnArray){
let useFnArgPromise=createDefer(),stackTraceError=FIXTURE_STACK_TRACE_KEY in fixtureFn&&fixtureFn[FIXTURE_STACK_TRACE_KEY]instanceof Error?fixtureFn[FIXTURE_STACK_TRACE_KEY]:
void 0,isUseFnArgResolved=!1,fixtureReturn=fixtureFn(context,async useFnArg=>{isUseFnArgResolved=!0,useFnArgPromise.resolve(useFnArg);let useReturnPromise=createDefer();
cleanupFnArray.push(async()=>{useReturnPromise.resolve(),await fixtureReturn}),await useReturnPromise}).then(()=>{if(!isUseFnArgResolved){let error=new Error(`F\
ixture "${fixtureName}" returned without calling "use". Make sure to call "use" in every code path of the fixture function.`);stackTraceError?.stack&&(error.stack=
error.message+stackTraceError.stack.replace(stackTraceError.message,"")),useFnArgPromise.reject(error)}}).catch(e=>{if(!isUseFnArgResolved){useFnArgPromise.reject(
e);return}throw e});return useFnArgPromise}function resolveDeps(usedFixtures,registrations,depSet=new Set,pendingFixtures=[]){return usedFixtures.forEach(fixture=>{
if(!pendingFixtures.includes(fixture)){if(!isFixtureFunction(fixture.value)||!fixture.deps){pendingFixtures.push(fixture);return}if(depSet.has(fixture))if(fixture.
parent)fixture=fixture.parent;else throw new Error(`Circular fixture dependency detected: ${fixture.name} <- ${[...depSet].reverse().map(d2=>d2.name).join(" <- ")}`);
depSet.add(fixture),resolveDeps([...fixture.deps].map(n=>n===fixture.name?fixture.parent:registrations.get(n)).filter(n=>!!n),registrations,depSet,pendingFixtures),
pendingFixtures.push(fixture),depSet.clear()}}),pendingFixtures}function validateSuiteHook(fn2,hook,suiteError){let usedProps=getUsedProps(fn2,{sourceError:suiteError,
suiteHook:hook});if(usedProps.size){let error=new FixtureAccessError(`The ${hook} hook uses fixtures "${[...usedProps].join('", "')}", but has no access to cont\
ext. Did you forget to call it as "test.${hook}()" instead of "${hook}()"?
If you used internal "suite" task as the first argument previously, access it in the second argument instead. See https://vitest.dev/guide/test-context#suite-le\
vel-hooks`);throw suiteError&&(error.stack=suiteError.stack?.replace(suiteError.message,error.message)),error}}var kPropsSymbol=Symbol("$vitest:fixture-props"),
kPropNamesSymbol=Symbol("$vitest:fixture-prop-names");function configureProps(fn2,options){Object.defineProperty(fn2,kPropsSymbol,{value:options,enumerable:!1})}
function memoProps(fn2,props){return fn2[kPropNamesSymbol]=props,props}function getUsedProps(fn2,{sourceError,suiteHook}={}){if(kPropNamesSymbol in fn2)return fn2[kPropNamesSymbol];
let{index:fixturesIndex=0,original:implementation=fn2}=kPropsSymbol in fn2?fn2[kPropsSymbol]:{},fnString=filterOutComments(implementation.toString());/__async\((?:this|null), (?:null|arguments|\[[_0-9, ]*\]), function\*/.
test(fnString)&&(fnString=fnString.split(/__async\((?:this|null),/)[1]);let match=fnString.match(/[^(]*\(([^)]*)/);if(!match)return memoProps(fn2,new Set);let args=splitByComma(
match[1]);if(!args.length)return memoProps(fn2,new Set);let fixturesArgument=args[fixturesIndex];if(!fixturesArgument)return memoProps(fn2,new Set);if(!(fixturesArgument[0]===
"{"&&fixturesArgument.endsWith("}"))){let ordinalArgument=ordinal(fixturesIndex+1),error=new FixtureParseError(`The ${ordinalArgument} argument inside a fixture\
 must use object destructuring pattern, e.g. ({ task } => {}). Instead, received "${fixturesArgument}".${suiteHook?` If you used internal "suite" task as the ${ordinalArgument}\
 argument previously, access it in the ${ordinal(fixturesIndex+2)} argument instead.`:""}`);throw sourceError&&(error.stack=sourceError.stack?.replace(sourceError.
message,error.message)),error}let _first=fixturesArgument.slice(1,-1).replace(/\s/g,""),props=splitByComma(_first).map(prop=>prop.replace(/:.*|=.*/g,"")),last3=props.
at(-1);if(last3&&last3.startsWith("...")){let error=new FixtureParseError(`Rest parameters are not supported in fixtures, received "${last3}".`);throw sourceError&&
(error.stack=sourceError.stack?.replace(sourceError.message,error.message)),error}return memoProps(fn2,new Set(props))}function splitByComma(s){let result=[],stack=[],
start=0;for(let i2=0;i2<s.length;i2++)if(s[i2]==="{"||s[i2]==="[")stack.push(s[i2]==="{"?"}":"]");else if(s[i2]===stack.at(-1))stack.pop();else if(!stack.length&&
s[i2]===","){let token=s.substring(start,i2).trim();token&&result.push(token),start=i2+1}let lastToken=s.substring(start).trim();return lastToken&&result.push(lastToken),
result}var _test;function setCurrentTest(test4){_test=test4}function getCurrentTest(){return _test}var tests=[];function addRunningTest(test4){return tests.push(
test4),()=>{tests.splice(tests.indexOf(test4))}}function getRunningTests(){return tests}var kChainableContext=Symbol("kChainableContext");function getChainableContext(chainable){
return chainable?.[kChainableContext]}function createChainable(keys2,fn2,context){function create(context2){let chain2=function(...args){return fn2.apply(context2,
args)};Object.assign(chain2,fn2),Object.defineProperty(chain2,kChainableContext,{value:{withContext:()=>chain2.bind(context2),getFixtures:()=>context2.fixtures,
setContext:(key,value)=>{context2[key]=value},mergeContext:ctx=>{Object.assign(context2,ctx)}},enumerable:!1});for(let key of keys2)Object.defineProperty(chain2,
key,{get(){return create({...context2,[key]:!0})}});return chain2}let chain=create(context??{});return Object.defineProperty(chain,"fn",{value:fn2,enumerable:!1}),
chain}function getDefaultHookTimeout(){return getRunner().config.hookTimeout}var CLEANUP_TIMEOUT_KEY=Symbol.for("VITEST_CLEANUP_TIMEOUT"),CLEANUP_STACK_TRACE_KEY=Symbol.
for("VITEST_CLEANUP_STACK_TRACE"),AROUND_TIMEOUT_KEY=Symbol.for("VITEST_AROUND_TIMEOUT"),AROUND_STACK_TRACE_KEY=Symbol.for("VITEST_AROUND_STACK_TRACE");function getBeforeHookCleanupCallback(hook,result,context){
if(typeof result=="function"){let timeout=CLEANUP_TIMEOUT_KEY in hook&&typeof hook[CLEANUP_TIMEOUT_KEY]=="number"?hook[CLEANUP_TIMEOUT_KEY]:getDefaultHookTimeout(),
stackTraceError=CLEANUP_STACK_TRACE_KEY in hook&&hook[CLEANUP_STACK_TRACE_KEY]instanceof Error?hook[CLEANUP_STACK_TRACE_KEY]:void 0;return withTimeout(result,timeout,
!0,stackTraceError,(_,error)=>{context&&abortContextSignal(context,error)})}}function beforeAll(fn2,timeout=getDefaultHookTimeout()){assertTypes(fn2,'"beforeAll\
" callback',["function"]);let stackTraceError=new Error("STACK_TRACE_ERROR"),context=getChainableContext(this);return getCurrentSuite().on("beforeAll",Object.assign(
withTimeout(withSuiteFixtures("beforeAll",fn2,context,stackTraceError),timeout,!0,stackTraceError),{[CLEANUP_TIMEOUT_KEY]:timeout,[CLEANUP_STACK_TRACE_KEY]:stackTraceError}))}
function afterAll(fn2,timeout){assertTypes(fn2,'"afterAll" callback',["function"]);let context=getChainableContext(this),stackTraceError=new Error("STACK_TRACE_\
ERROR");return getCurrentSuite().on("afterAll",withTimeout(withSuiteFixtures("afterAll",fn2,context,stackTraceError),timeout??getDefaultHookTimeout(),!0,stackTraceError))}
function beforeEach(fn2,timeout=getDefaultHookTimeout()){assertTypes(fn2,'"beforeEach" callback',["function"]);let stackTraceError=new Error("STACK_TRACE_ERROR"),
wrapper=(context,suite2)=>withFixtures(fn2,{suite:suite2})(context);return getCurrentSuite().on("beforeEach",Object.assign(withTimeout(wrapper,timeout??getDefaultHookTimeout(),
!0,stackTraceError,abortIfTimeout),{[CLEANUP_TIMEOUT_KEY]:timeout,[CLEANUP_STACK_TRACE_KEY]:stackTraceError}))}function afterEach(fn2,timeout){assertTypes(fn2,'\
"afterEach" callback',["function"]);let wrapper=(context,suite2)=>withFixtures(fn2,{suite:suite2})(context);return getCurrentSuite().on("afterEach",withTimeout(
wrapper,timeout??getDefaultHookTimeout(),!0,new Error("STACK_TRACE_ERROR"),abortIfTimeout))}var onTestFailed=createTestHook("onTestFailed",(test4,handler,timeout)=>{
test4.onFailed||=[],test4.onFailed.push(withTimeout(handler,timeout??getDefaultHookTimeout(),!0,new Error("STACK_TRACE_ERROR"),abortIfTimeout))}),onTestFinished=createTestHook(
"onTestFinished",(test4,handler,timeout)=>{test4.onFinished||=[],test4.onFinished.push(withTimeout(handler,timeout??getDefaultHookTimeout(),!0,new Error("STACK_\
TRACE_ERROR"),abortIfTimeout))});function aroundAll(fn2,timeout){assertTypes(fn2,'"aroundAll" callback',["function"]);let stackTraceError=new Error("STACK_TRACE\
_ERROR"),resolvedTimeout=timeout??getDefaultHookTimeout(),context=getChainableContext(this);return getCurrentSuite().on("aroundAll",Object.assign(withSuiteFixtures(
"aroundAll",fn2,context,stackTraceError,1),{[AROUND_TIMEOUT_KEY]:resolvedTimeout,[AROUND_STACK_TRACE_KEY]:stackTraceError}))}function aroundEach(fn2,timeout){assertTypes(
fn2,'"aroundEach" callback',["function"]);let stackTraceError=new Error("STACK_TRACE_ERROR"),resolvedTimeout=timeout??getDefaultHookTimeout(),wrapper=(runTest2,context,suite2)=>{
let innerFn=ctx=>fn2(runTest2,ctx,suite2);return configureProps(innerFn,{index:1,original:fn2}),withFixtures(innerFn,{suite:suite2})(context)};return getCurrentSuite().
on("aroundEach",Object.assign(wrapper,{[AROUND_TIMEOUT_KEY]:resolvedTimeout,[AROUND_STACK_TRACE_KEY]:stackTraceError}))}function withSuiteFixtures(suiteHook,fn2,context,stackTraceError,contextIndex=0){
return(...args)=>{let suite2=args.at(-1),prefix=args.slice(0,-1),wrapper=ctx=>fn2(...prefix,ctx,suite2);configureProps(wrapper,{index:contextIndex,original:fn2});
let fixtures=context?.getFixtures(),fileContext=fixtures?.getFileContext(suite2.file);return withFixtures(wrapper,{suiteHook,fixtures,context:fileContext,stackTraceError})()}}
function getAroundHookTimeout(hook){return AROUND_TIMEOUT_KEY in hook&&typeof hook[AROUND_TIMEOUT_KEY]=="number"?hook[AROUND_TIMEOUT_KEY]:getDefaultHookTimeout()}
function getAroundHookStackTrace(hook){return AROUND_STACK_TRACE_KEY in hook&&hook[AROUND_STACK_TRACE_KEY]instanceof Error?hook[AROUND_STACK_TRACE_KEY]:void 0}function createTestHook(name,handler){
return(fn2,timeout)=>{assertTypes(fn2,`"${name}" callback`,["function"]);let current=getCurrentTest();if(!current)throw new Error(`Hook ${name}() can only be ca\
lled inside a test`);return handler(current,fn2,timeout)}}function interpretTaskModes(file,namePattern,testLocations,testIds,testTagsFilter,onlyMode,parentIsOnly,allowOnly){
let matchedLocations=[],traverseSuite=(suite2,parentIsOnly2,parentMatchedWithLocation)=>{let suiteIsOnly=parentIsOnly2||suite2.mode==="only",hasSomeTasksOnly=onlyMode&&
suite2.tasks.some(t2=>t2.mode==="only"||t2.type==="suite"&&someTasksAreOnly(t2));suite2.tasks.forEach(t2=>{let includeTask=hasSomeTasksOnly?t2.mode==="only"||t2.
type==="suite"&&someTasksAreOnly(t2):suiteIsOnly||t2.mode==="only";onlyMode&&(t2.type==="suite"&&(includeTask||someTasksAreOnly(t2))?t2.mode==="only"&&(checkAllowOnly(
t2,allowOnly),t2.mode="run"):t2.mode==="run"&&!includeTask?t2.mode="skip":t2.mode==="only"&&(checkAllowOnly(t2,allowOnly),t2.mode="run"));let hasLocationMatch=parentMatchedWithLocation;
testLocations!==void 0&&testLocations.length!==0&&(t2.location&&testLocations?.includes(t2.location.line)?(t2.mode="run",matchedLocations.push(t2.location.line),
hasLocationMatch=!0):parentMatchedWithLocation?t2.mode="run":t2.type==="test"&&(t2.mode="skip")),t2.type==="test"?(namePattern&&!getTaskFullName(t2).match(namePattern)&&
(t2.mode="skip"),testIds&&!testIds.includes(t2.id)&&(t2.mode="skip"),testTagsFilter&&!testTagsFilter(t2.tags||[])&&(t2.mode="skip")):t2.type==="suite"&&(t2.mode===
"skip"?skipAllTasks(t2):t2.mode==="todo"?todoAllTasks(t2):traverseSuite(t2,includeTask,hasLocationMatch))}),(suite2.mode==="run"||suite2.mode==="queued")&&suite2.
tasks.length&&suite2.tasks.every(i2=>i2.mode!=="run"&&i2.mode!=="queued")&&(suite2.mode="skip")};traverseSuite(file,parentIsOnly,!1);let nonMatching=testLocations?.
filter(loc=>!matchedLocations.includes(loc));if(nonMatching&&nonMatching.length!==0){let message=nonMatching.length===1?`line ${nonMatching[0]}`:`lines ${nonMatching.
join(", ")}`;file.result===void 0&&(file.result={state:"fail",errors:[]}),file.result.errors===void 0&&(file.result.errors=[]),file.result.errors.push(processError(
new Error(`No test found in ${file.name} in ${message}`)))}}function getTaskFullName(task){return`${task.suite?`${getTaskFullName(task.suite)} `:""}${task.name}`}
function someTasksAreOnly(suite2){return suite2.tasks.some(t2=>t2.mode==="only"||t2.type==="suite"&&someTasksAreOnly(t2))}function skipAllTasks(suite2){suite2.tasks.
forEach(t2=>{(t2.mode==="run"||t2.mode==="queued")&&(t2.mode="skip",t2.type==="suite"&&skipAllTasks(t2))})}function todoAllTasks(suite2){suite2.tasks.forEach(t2=>{
(t2.mode==="run"||t2.mode==="queued")&&(t2.mode="todo",t2.type==="suite"&&todoAllTasks(t2))})}function checkAllowOnly(task,allowOnly){if(allowOnly)return;let error=processError(
new Error("[Vitest] Unexpected .only modifier. Remove it or pass --allowOnly argument to bypass this error"));task.result={state:"fail",errors:[error]}}function generateHash(str){
let hash=0;if(str.length===0)return`${hash}`;for(let i2=0;i2<str.length;i2++){let char=str.charCodeAt(i2);hash=(hash<<5)-hash+char,hash=hash&hash}return`${hash}`}
function calculateSuiteHash(parent){parent.tasks.forEach((t2,idx)=>{t2.id=`${parent.id}_${idx}`,t2.type==="suite"&&calculateSuiteHash(t2)})}function createFileTask(filepath,root,projectName,pool,viteEnvironment){
let path=relative(root,filepath),file={id:generateFileHash(path,projectName),name:path,fullName:path,type:"suite",mode:"queued",filepath,tasks:[],meta:Object.create(
null),projectName,file:void 0,pool,viteEnvironment};return file.file=file,file}function generateFileHash(file,projectName){return generateHash(`${file}${projectName||
""}`)}function findTestFileStackTrace(testFilePath,error){let lines=error.split(`
`).slice(1);for(let line of lines){let stack=parseSingleStack(line);if(stack&&stack.file===testFilePath)return stack}}function limitConcurrency(concurrency=1/0){
let count=0,head,tail,finish=()=>{count--,head&&(head[0](),head=head[1],tail=head&&tail)},acquire=()=>{let released=!1,release=()=>{released||(released=!0,finish())};
return count++<concurrency?release:new Promise(resolve3=>{tail?tail=tail[1]=[()=>resolve3(release)]:head=tail=[()=>resolve3(release)]})};return Object.assign((func,...args)=>{
function run3(release2){try{let result=func(...args);return result instanceof Promise?result.finally(release2):(release2(),Promise.resolve(result))}catch(error){
return release2(),Promise.reject(error)}}let release=acquire();return release instanceof Promise?release.then(run3):run3(release)},{acquire})}function partitionSuiteChildren(suite2){
let tasksGroup=[],tasksGroups=[];for(let c2 of suite2.tasks)tasksGroup.length===0||c2.concurrent===tasksGroup[0].concurrent?tasksGroup.push(c2):(tasksGroups.push(
tasksGroup),tasksGroup=[c2]);return tasksGroup.length>0&&tasksGroups.push(tasksGroup),tasksGroups}function validateTags(config2,tags){if(!config2.strictTags)return;let availableTags=new Set(config2.tags.map(tag=>tag.name));for(let tag of tags)if(!availableTags.
has(tag))throw createNoTagsError(config2.tags,tag)}function createNoTagsError(availableTags,tag,prefix="tag"){throw availableTags.length?new Error(`The ${prefix}\
 "${tag}" is not defined in the configuration. Available tags are:
${availableTags.map(t2=>`- ${t2.name}${t2.description?`: ${t2.description}`:""}`).join(`
`)}`):new Error(`The Vitest config does't define any "tags", cannot apply "${tag}" ${prefix} for this test. See: https://vitest.dev/guide/test-tags`)}function createTagsFilter(tagsExpr,availableTags){
let matchers=tagsExpr.map(expr=>parseTagsExpression(expr,availableTags));return testTags=>matchers.every(matcher2=>matcher2(testTags))}function parseTagsExpression(expr,availableTags){
let tokens=tokenize(expr),stream=new TokenStream(tokens,expr),ast=parseOrExpression(stream,availableTags);if(stream.peek().type!=="EOF")throw new Error(`Invalid\
 tags expression: unexpected "${formatToken(stream.peek())}" in "${expr}"`);return tags=>evaluateNode(ast,tags)}function formatToken(token){return token.type===
"TAG"?token.value:formatTokenType(token.type)}function tokenize(expr){let tokens=[],i2=0;for(;i2<expr.length;){if(expr[i2]===" "||expr[i2]==="	"){i2++;continue}
if(expr[i2]==="("){tokens.push({type:"LPAREN"}),i2++;continue}if(expr[i2]===")"){tokens.push({type:"RPAREN"}),i2++;continue}if(expr[i2]==="!"){tokens.push({type:"\
NOT"}),i2++;continue}if(expr.slice(i2,i2+2)==="&&"){tokens.push({type:"AND"}),i2+=2;continue}if(expr.slice(i2,i2+2)==="||"){tokens.push({type:"OR"}),i2+=2;continue}
if(/^and(?:\s|\)|$)/i.test(expr.slice(i2))){tokens.push({type:"AND"}),i2+=3;continue}if(/^or(?:\s|\)|$)/i.test(expr.slice(i2))){tokens.push({type:"OR"}),i2+=2;continue}
if(/^not\s/i.test(expr.slice(i2))){tokens.push({type:"NOT"}),i2+=3;continue}let tag="";for(;i2<expr.length&&expr[i2]!==" "&&expr[i2]!=="	"&&expr[i2]!=="("&&expr[i2]!==
")"&&expr[i2]!=="!"&&expr[i2]!=="&"&&expr[i2]!=="|";){let remaining=expr.slice(i2);if(tag===""&&(/^and(?:\s|\)|$)/i.test(remaining)||/^or(?:\s|\)|$)/i.test(remaining)||
/^not\s/i.test(remaining)))break;tag+=expr[i2],i2++}tag&&tokens.push({type:"TAG",value:tag})}return tokens.push({type:"EOF"}),tokens}var TokenStream=class{pos=0;constructor(tokens,expr){
this.tokens=tokens,this.expr=expr}peek(){return this.tokens[this.pos]}next(){return this.tokens[this.pos++]}expect(type3){let token=this.next();if(token.type!==
type3)throw type3==="RPAREN"&&token.type==="EOF"?new Error(`Invalid tags expression: missing closing ")" in "${this.expr}"`):new Error(`Invalid tags expression:\
 expected "${formatTokenType(type3)}" but got "${formatToken(token)}" in "${this.expr}"`);return token}unexpectedToken(){let token=this.peek();throw token.type===
"EOF"?new Error(`Invalid tags expression: unexpected end of expression in "${this.expr}"`):new Error(`Invalid tags expression: unexpected "${formatToken(token)}\
" in "${this.expr}"`)}};function formatTokenType(type3){switch(type3){case"TAG":return"tag";case"AND":return"and";case"OR":return"or";case"NOT":return"not";case"\
LPAREN":return"(";case"RPAREN":return")";case"EOF":return"end of expression"}}function parseOrExpression(stream,availableTags){let left=parseAndExpression(stream,
availableTags);for(;stream.peek().type==="OR";){stream.next();let right=parseAndExpression(stream,availableTags);left={type:"or",left,right}}return left}function parseAndExpression(stream,availableTags){
let left=parseUnaryExpression(stream,availableTags);for(;stream.peek().type==="AND";){stream.next();let right=parseUnaryExpression(stream,availableTags);left={type:"\
and",left,right}}return left}function parseUnaryExpression(stream,availableTags){return stream.peek().type==="NOT"?(stream.next(),{type:"not",operand:parseUnaryExpression(
stream,availableTags)}):parsePrimaryExpression(stream,availableTags)}function parsePrimaryExpression(stream,availableTags){let token=stream.peek();if(token.type===
"LPAREN"){stream.next();let expr=parseOrExpression(stream,availableTags);return stream.expect("RPAREN"),expr}if(token.type==="TAG"){stream.next();let tagValue=token.
value,pattern=resolveTagPattern(tagValue,availableTags);return{type:"tag",value:tagValue,pattern}}stream.unexpectedToken()}function createWildcardRegex(pattern){
return new RegExp(`^${pattern.replace(/[.+?^${}()|[\]\\]/g,"\\$&").replace(/\*/g,".*")}$`)}function resolveTagPattern(tagPattern,availableTags){if(tagPattern.includes(
"*")){let regex=createWildcardRegex(tagPattern);if(!availableTags.some(tag=>regex.test(tag.name)))throw createNoTagsError(availableTags,tagPattern,"tag pattern");
return regex}if(!availableTags.length||!availableTags.some(tag=>tag.name===tagPattern))throw createNoTagsError(availableTags,tagPattern,"tag pattern");return null}
function evaluateNode(node,tags){switch(node.type){case"tag":return node.pattern?tags.some(tag=>node.pattern.test(tag)):tags.includes(node.value);case"not":return!evaluateNode(
node.operand,tags);case"and":return evaluateNode(node.left,tags)&&evaluateNode(node.right,tags);case"or":return evaluateNode(node.left,tags)||evaluateNode(node.
right,tags)}}function isTestCase(s){return s.type==="test"}function getTests(suite2){let tests2=[],arraySuites=toArray(suite2);for(let s of arraySuites)if(isTestCase(
s))tests2.push(s);else for(let task of s.tasks)if(isTestCase(task))tests2.push(task);else{let taskTests=getTests(task);for(let test4 of taskTests)tests2.push(test4)}
return tests2}function hasTests(suite2){return toArray(suite2).some(s=>s.tasks.some(c2=>isTestCase(c2)||hasTests(c2)))}function hasFailed(suite2){return toArray(suite2).some(
s=>s.result?.state==="fail"||s.type==="suite"&&hasFailed(s.tasks))}function getNames(task){let names=[task.name],current=task;for(;current?.suite;)current=current.
suite,current?.name&&names.unshift(current.name);return current!==task.file&&names.unshift(task.file.name),names}function createTaskName(names,separator=" > "){return names.filter(name=>name!==void 0).join(separator)}var suite=createSuite(),test2=createTest(function(name,optionsOrFn,optionsOrTest){
if(getCurrentTest())throw new Error('Calling the test function inside another test function is not allowed. Please put it inside "describe" or "suite" so it can\
 be properly collected.');getCurrentSuite().test.fn.call(this,formatName(name),optionsOrFn,optionsOrTest)}),describe=suite,it=test2,runner,defaultSuite,currentTestFilepath;
function assert(condition,message){if(!condition)throw new Error(`Vitest failed to find ${message}. One of the following is possible:
- "vitest" is imported directly without running "vitest" command
- "vitest" is imported inside "globalSetup" (to fix this, use "setupFiles" instead, because "globalSetup" runs in a different context)
- "vitest" is imported inside Vite / Vitest config file
- Otherwise, it might be a Vitest bug. Please report it to https://github.com/vitest-dev/vitest/issues
`)}function getDefaultSuite(){return assert(defaultSuite,"the default suite"),defaultSuite}function getRunner(){return assert(runner,"the runner"),runner}function createDefaultSuite(runner2){
let config2=runner2.config.sequence,options={};config2.concurrent!=null&&(options.concurrent=config2.concurrent);let collector=suite("",options,()=>{});return delete collector.
suite,collector}function clearCollectorContext(file,currentRunner){currentTestFilepath=file.filepath,runner=currentRunner,defaultSuite||(defaultSuite=createDefaultSuite(
currentRunner)),defaultSuite.file=file,collectorContext.tasks.length=0,defaultSuite.clear(),collectorContext.currentSuite=defaultSuite}function getCurrentSuite(){
let currentSuite=collectorContext.currentSuite||defaultSuite;return assert(currentSuite,"the current suite"),currentSuite}function createSuiteHooks(){return{beforeAll:[],
afterAll:[],beforeEach:[],afterEach:[],aroundEach:[],aroundAll:[]}}var POSITIVE_INFINITY=Number.POSITIVE_INFINITY;function parseArguments(optionsOrFn,timeoutOrTest){
if(timeoutOrTest!=null&&typeof timeoutOrTest=="object")throw new TypeError('Signature "test(name, fn, { ... })" was deprecated in Vitest 3 and removed in Vitest\
 4. Please, provide options as a second argument instead.');let options={},fn2;if(typeof timeoutOrTest=="number"?options={timeout:timeoutOrTest}:typeof optionsOrFn==
"object"&&(options=optionsOrFn),typeof optionsOrFn=="function"){if(typeof timeoutOrTest=="function")throw new TypeError("Cannot use two functions as arguments. \
Please use the second argument for options.");fn2=optionsOrFn}else typeof timeoutOrTest=="function"&&(fn2=timeoutOrTest);return{options,handler:fn2}}function createSuiteCollector(name,factory=()=>{},mode,each,suiteOptions){
let tasks=[],suite2;initSuite(!0);let task=function(name2="",options={}){let currentSuite=collectorContext.currentSuite?.suite,parentTags=(currentSuite??collectorContext.
currentSuite?.file)?.tags||[],testTags=unique([...parentTags,...toArray(options.tags)]),tagsOptions=testTags.map(tag=>{let tagDefinition=runner.config.tags?.find(
t2=>t2.name===tag);if(!tagDefinition&&runner.config.strictTags)throw createNoTagsError(runner.config.tags,tag);return tagDefinition}).filter(r=>r!=null).sort((tag1,tag2)=>(tag2.
priority??POSITIVE_INFINITY)-(tag1.priority??POSITIVE_INFINITY)).reduce((acc,tag)=>{let{name:name3,description,priority,meta,...options2}=tag;return Object.assign(
acc,options2),meta&&(acc.meta=Object.assign(acc.meta??Object.create(null),meta)),acc},{}),testOwnMeta=options.meta;options={...tagsOptions,...options};let timeout=options.
timeout??runner.config.testTimeout,parentMeta=currentSuite?.meta,tagMeta=tagsOptions.meta,testMeta=Object.create(null);tagMeta&&Object.assign(testMeta,tagMeta),
parentMeta&&Object.assign(testMeta,parentMeta),testOwnMeta&&Object.assign(testMeta,testOwnMeta);let task2={id:"",name:name2,fullName:createTaskName([currentSuite?.
fullName??collectorContext.currentSuite?.file?.fullName,name2]),fullTestName:createTaskName([currentSuite?.fullTestName,name2]),suite:currentSuite,each:options.
each,fails:options.fails,context:void 0,type:"test",file:currentSuite?.file??collectorContext.currentSuite?.file,timeout,retry:options.retry??runner.config.retry,
repeats:options.repeats,mode:options.only?"only":options.skip?"skip":options.todo?"todo":"run",meta:testMeta,annotations:[],artifacts:[],tags:testTags},handler=options.
handler;task2.mode==="run"&&!handler&&(task2.mode="todo"),(options.concurrent??(!options.sequential&&runner.config.sequence.concurrent))&&(task2.concurrent=!0),
task2.shuffle=suiteOptions?.shuffle;let context=createTestContext(task2,runner);Object.defineProperty(task2,"context",{value:context,enumerable:!1}),setTestFixture(
context,options.fixtures??new TestFixtures);let limit=Error.stackTraceLimit;Error.stackTraceLimit=10;let stackTraceError=new Error("STACK_TRACE_ERROR");if(Error.
stackTraceLimit=limit,handler&&setFn(task2,withTimeout(withCancel(withAwaitAsyncAssertions(withFixtures(handler,{context}),task2),task2.context.signal),timeout,
!1,stackTraceError,(_,error)=>abortIfTimeout([context],error))),runner.config.includeTaskLocation){let error=stackTraceError.stack,stack=findTestFileStackTrace(
currentTestFilepath,error);stack&&(task2.location={line:stack.line,column:stack.column})}return tasks.push(task2),task2},test4=createTest(function(name2,optionsOrFn,timeoutOrTest){
let{options,handler}=parseArguments(optionsOrFn,timeoutOrTest);typeof suiteOptions=="object"&&(options=Object.assign({},suiteOptions,options));let concurrent=this.
concurrent??(!this.sequential&&options?.concurrent);options.concurrent!=null&&concurrent!=null&&(options.concurrent=concurrent);let sequential=this.sequential??
(!this.concurrent&&options?.sequential);options.sequential!=null&&sequential!=null&&(options.sequential=sequential);let test5=task(formatName(name2),{...this,...options,
handler});test5.type="test"}),collector={type:"collector",name,mode,suite:suite2,options:suiteOptions,test:test4,file:suite2.file,tasks,collect,task,clear:clear2,
on:addHook};function addHook(name2,...fn2){getHooks(suite2)[name2].push(...fn2)}function initSuite(includeLocation){typeof suiteOptions=="number"&&(suiteOptions=
{timeout:suiteOptions});let currentSuite=collectorContext.currentSuite?.suite,parentTask=currentSuite??collectorContext.currentSuite?.file,suiteTags=toArray(suiteOptions?.
tags);if(validateTags(runner.config,suiteTags),suite2={id:"",type:"suite",name,fullName:createTaskName([currentSuite?.fullName??collectorContext.currentSuite?.file?.
fullName,name]),fullTestName:createTaskName([currentSuite?.fullTestName,name]),suite:currentSuite,mode,each,file:currentSuite?.file??collectorContext.currentSuite?.
file,shuffle:suiteOptions?.shuffle,tasks:[],meta:suiteOptions?.meta??Object.create(null),concurrent:suiteOptions?.concurrent,tags:unique([...parentTask?.tags||[],
...suiteTags])},runner&&includeLocation&&runner.config.includeTaskLocation){let limit=Error.stackTraceLimit;Error.stackTraceLimit=15;let error=new Error("stackt\
race").stack;Error.stackTraceLimit=limit;let stack=findTestFileStackTrace(currentTestFilepath,error);stack&&(suite2.location={line:stack.line,column:stack.column})}
setHooks(suite2,createSuiteHooks())}function clear2(){tasks.length=0,initSuite(!1)}async function collect(file){if(!file)throw new TypeError("File is required t\
o collect tasks.");factory&&await runWithSuite(collector,()=>factory(test4));let allChildren=[];for(let i2 of tasks)allChildren.push(i2.type==="collector"?await i2.
collect(file):i2);return suite2.tasks=allChildren,suite2}return collectTask(collector),collector}function withAwaitAsyncAssertions(fn2,task){return(async(...args)=>{
let fnResult=await fn2(...args);if(task.promises){let errors=(await Promise.allSettled(task.promises)).map(r=>r.status==="rejected"?r.reason:void 0).filter(Boolean);
if(errors.length)throw errors}return fnResult})}function createSuite(){function suiteFn(name,factoryOrOptions,optionsOrFactory){if(getCurrentTest())throw new Error(
"Calling the suite function inside test function is not allowed. It can be only called at the top level or inside another suite function.");let currentSuite=collectorContext.
currentSuite||defaultSuite,{options,handler:factory}=parseArguments(factoryOrOptions,optionsOrFactory),isConcurrentSpecified=options.concurrent||this.concurrent||
options.sequential===!1,isSequentialSpecified=options.sequential||this.sequential||options.concurrent===!1,{meta:parentMeta,...parentOptions}=currentSuite?.options||
{};options={...parentOptions,...options};let shuffle2=this.shuffle??options.shuffle??currentSuite?.options?.shuffle??runner?.config.sequence.shuffle;shuffle2!=null&&
(options.shuffle=shuffle2);let mode=this.only??options.only?"only":this.skip??options.skip?"skip":this.todo??options.todo?"todo":"run";mode==="run"&&!factory&&(mode=
"todo");let isConcurrent=isConcurrentSpecified||options.concurrent&&!isSequentialSpecified,isSequential=isSequentialSpecified||options.sequential&&!isConcurrentSpecified;
return isConcurrent!=null&&(options.concurrent=isConcurrent&&!isSequential),isSequential!=null&&(options.sequential=isSequential&&!isConcurrent),parentMeta&&(options.
meta=Object.assign(Object.create(null),parentMeta,options.meta)),createSuiteCollector(formatName(name),factory,mode,this.each,options)}return suiteFn.each=function(cases,...args){
let context=getChainableContext(this),suite2=context.withContext();return context.setContext("each",!0),Array.isArray(cases)&&args.length&&(cases=formatTemplateString(
cases,args)),(name,optionsOrFn,fnOrOptions)=>{let _name=formatName(name),arrayOnlyCases=cases.every(Array.isArray),{options,handler}=parseArguments(optionsOrFn,
fnOrOptions),fnFirst=typeof optionsOrFn=="function";cases.forEach((i2,idx)=>{let items=Array.isArray(i2)?i2:[i2];fnFirst?arrayOnlyCases?suite2(formatTitle(_name,
items,idx),handler?()=>handler(...items):void 0,options.timeout):suite2(formatTitle(_name,items,idx),handler?()=>handler(i2):void 0,options.timeout):arrayOnlyCases?
suite2(formatTitle(_name,items,idx),options,handler?()=>handler(...items):void 0):suite2(formatTitle(_name,items,idx),options,handler?()=>handler(i2):void 0)}),
context.setContext("each",void 0)}},suiteFn.for=function(cases,...args){return Array.isArray(cases)&&args.length&&(cases=formatTemplateString(cases,args)),(name,optionsOrFn,fnOrOptions)=>{
let name_=formatName(name),{options,handler}=parseArguments(optionsOrFn,fnOrOptions);cases.forEach((item,idx)=>{suite(formatTitle(name_,toArray(item),idx),options,
handler?()=>handler(item):void 0)})}},suiteFn.skipIf=condition=>condition?suite.skip:suite,suiteFn.runIf=condition=>condition?suite:suite.skip,createChainable([
"concurrent","sequential","shuffle","skip","only","todo"],suiteFn)}function createTaskCollector(fn2){let taskFn=fn2;taskFn.each=function(cases,...args){let context=getChainableContext(
this),test4=context.withContext();return context.setContext("each",!0),Array.isArray(cases)&&args.length&&(cases=formatTemplateString(cases,args)),(name,optionsOrFn,fnOrOptions)=>{
let _name=formatName(name),arrayOnlyCases=cases.every(Array.isArray),{options,handler}=parseArguments(optionsOrFn,fnOrOptions),fnFirst=typeof optionsOrFn=="func\
tion";cases.forEach((i2,idx)=>{let items=Array.isArray(i2)?i2:[i2];fnFirst?arrayOnlyCases?test4(formatTitle(_name,items,idx),handler?()=>handler(...items):void 0,
options.timeout):test4(formatTitle(_name,items,idx),handler?()=>handler(i2):void 0,options.timeout):arrayOnlyCases?test4(formatTitle(_name,items,idx),options,handler?
()=>handler(...items):void 0):test4(formatTitle(_name,items,idx),options,handler?()=>handler(i2):void 0)}),context.setContext("each",void 0)}},taskFn.for=function(cases,...args){
let test4=getChainableContext(this).withContext();return Array.isArray(cases)&&args.length&&(cases=formatTemplateString(cases,args)),(name,optionsOrFn,fnOrOptions)=>{
let _name=formatName(name),{options,handler}=parseArguments(optionsOrFn,fnOrOptions);cases.forEach((item,idx)=>{let handlerWrapper=handler?ctx=>handler(item,ctx):
void 0;handlerWrapper&&configureProps(handlerWrapper,{index:1,original:handler}),test4(formatTitle(_name,toArray(item),idx),options,handlerWrapper)})}},taskFn.skipIf=
function(condition){return condition?this.skip:this},taskFn.runIf=function(condition){return condition?this:this.skip};function parseBuilderFixtures(fixturesOrName,optionsOrFn,maybeFn){
if(typeof fixturesOrName!="string")return fixturesOrName;let fixtureName=fixturesOrName,fixtureOptions,fixtureValue;if(maybeFn!==void 0?(fixtureOptions=optionsOrFn,
fixtureValue=maybeFn):optionsOrFn!==null&&typeof optionsOrFn=="object"&&!Array.isArray(optionsOrFn)&&TestFixtures.isFixtureOptions(optionsOrFn)?(fixtureOptions=
optionsOrFn,fixtureValue={}):(fixtureOptions=void 0,fixtureValue=optionsOrFn),typeof fixtureValue=="function"){let builderFn=fixtureValue,fixture=async(ctx,use2)=>{
let cleanup,value=await builderFn(ctx,{onCleanup:fn3=>{if(cleanup!==void 0)throw new Error("onCleanup can only be called once per fixture. Define separate fixtu\
res if you need multiple cleanup functions.");cleanup=fn3}});await use2(value),cleanup&&await cleanup()};return configureProps(fixture,{original:builderFn}),fixtureOptions?
{[fixtureName]:[fixture,fixtureOptions]}:{[fixtureName]:fixture}}return fixtureOptions?{[fixtureName]:[fixtureValue,fixtureOptions]}:{[fixtureName]:fixtureValue}}
return taskFn.override=function(fixturesOrName,optionsOrFn,maybeFn){let userFixtures=parseBuilderFixtures(fixturesOrName,optionsOrFn,maybeFn);return getChainableContext(
this).getFixtures().override(runner,userFixtures),this},taskFn.scoped=function(fixtures){return console.warn("test.scoped() is deprecated and will be removed in\
 future versions. Please use test.override() instead."),this.override(fixtures)},taskFn.extend=function(fixturesOrName,optionsOrFn,maybeFn){let userFixtures=parseBuilderFixtures(
fixturesOrName,optionsOrFn,maybeFn),fixtures=getChainableContext(this).getFixtures().extend(runner,userFixtures),_test3=createTest(function(name,optionsOrFn2,optionsOrTest){
fn2.call(this,formatName(name),optionsOrFn2,optionsOrTest)});return getChainableContext(_test3).mergeContext({fixtures}),_test3},taskFn.describe=suite,taskFn.suite=
suite,taskFn.beforeEach=beforeEach,taskFn.afterEach=afterEach,taskFn.beforeAll=beforeAll,taskFn.afterAll=afterAll,taskFn.aroundEach=aroundEach,taskFn.aroundAll=
aroundAll,createChainable(["concurrent","sequential","skip","only","todo","fails"],taskFn,{fixtures:new TestFixtures})}function createTest(fn2){return createTaskCollector(
fn2)}function formatName(name){return typeof name=="string"?name:typeof name=="function"?name.name||"<anonymous>":String(name)}function formatTitle(template,items,idx){
(template.includes("%#")||template.includes("%$"))&&(template=template.replace(/%%/g,"__vitest_escaped_%__").replace(/%#/g,`${idx}`).replace(/%\$/g,`${idx+1}`).
replace(/__vitest_escaped_%__/g,"%%"));let count=template.split("%").length-1;template.includes("%f")&&(template.match(/%f/g)||[]).forEach((_,i3)=>{if(isNegativeNaN(
items[i3])||Object.is(items[i3],-0)){let occurrence=0;template=template.replace(/%f/g,match=>(occurrence++,occurrence===i3+1?"-%f":match))}});let isObjectItem=isObject(
items[0]);function formatAttribute(s){return s.replace(/\$([$\w.]+)/g,(_,key)=>{let isArrayKey=/^\d+$/.test(key);if(!isObjectItem&&!isArrayKey)return`$${key}`;let arrayElement=isArrayKey?
objectAttr(items,key):void 0,value=isObjectItem?objectAttr(items[0],key,arrayElement):arrayElement;return objDisplay(value,{truncate:runner?.config?.chaiConfig?.
truncateThreshold})})}let output="",i2=0;return handleRegexMatch(template,formatRegExp,match=>{i2<count?output+=format2(match[0],items[i2++]):output+=match[0]},
nonMatch=>{output+=formatAttribute(nonMatch)}),output}function handleRegexMatch(input,regex,onMatch,onNonMatch){let lastIndex=0;for(let m of input.matchAll(regex))
lastIndex<m.index&&onNonMatch(input.slice(lastIndex,m.index)),onMatch(m),lastIndex=m.index+m[0].length;lastIndex<input.length&&onNonMatch(input.slice(lastIndex))}
function formatTemplateString(cases,args){let header=cases.join("").trim().replace(/ /g,"").split(`
`).map(i2=>i2.split("|"))[0],res=[];for(let i2=0;i2<Math.floor(args.length/header.length);i2++){let oneCase={};for(let j=0;j<header.length;j++)oneCase[header[j]]=
args[i2*header.length+j];res.push(oneCase)}return res}var now$2=machinePerformance?machinePerformance.now.bind(machinePerformance):Date.now,collectorContext={tasks:[],
currentSuite:null};function collectTask(task){collectorContext.currentSuite?.tasks.push(task)}async function runWithSuite(suite2,fn2){let prev=collectorContext.
currentSuite;collectorContext.currentSuite=suite2,await fn2(),collectorContext.currentSuite=prev}function withTimeout(fn2,timeout,isHook=!1,stackTraceError,onTimeout){
if(timeout<=0||timeout===Number.POSITIVE_INFINITY)return fn2;let{setTimeout:setTimeout4,clearTimeout:clearTimeout3}=getSafeTimers();return(function(...args){let startTime=now$2(),
runner2=getRunner();return runner2._currentTaskStartTime=startTime,runner2._currentTaskTimeout=timeout,new Promise((resolve_,reject_)=>{let timer=setTimeout4(()=>{
clearTimeout3(timer),rejectTimeoutError()},timeout);timer.unref?.();function rejectTimeoutError(){let error=makeTimeoutError(isHook,timeout,stackTraceError);onTimeout?.(
args,error),reject_(error)}function resolve3(result){if(runner2._currentTaskStartTime=void 0,runner2._currentTaskTimeout=void 0,clearTimeout3(timer),now$2()-startTime>=
timeout){rejectTimeoutError();return}resolve_(result)}function reject(error){runner2._currentTaskStartTime=void 0,runner2._currentTaskTimeout=void 0,clearTimeout3(
timer),reject_(error)}try{let result=fn2(...args);typeof result=="object"&&result!=null&&typeof result.then=="function"?result.then(resolve3,reject):resolve3(result)}catch(error){
reject(error)}})})}function withCancel(fn2,signal){return(function(...args){return new Promise((resolve3,reject)=>{signal.addEventListener("abort",()=>reject(signal.
reason));try{let result=fn2(...args);typeof result=="object"&&result!=null&&typeof result.then=="function"?result.then(resolve3,reject):resolve3(result)}catch(error){
reject(error)}})})}var abortControllers=new WeakMap;function abortIfTimeout([context],error){context&&abortContextSignal(context,error)}function abortContextSignal(context,error){
abortControllers.get(context)?.abort(error)}function createTestContext(test4,runner2){let context=function(){throw new Error("done() callback is deprecated, use\
 promise instead")},abortController=abortControllers.get(context);return abortController||(abortController=new AbortController,abortControllers.set(context,abortController)),
context.signal=abortController.signal,context.task=test4,context.skip=(condition,note)=>{if(condition!==!1)throw test4.result??={state:"skip"},test4.result.pending=
!0,new PendingError("test is skipped; abort execution",test4,typeof condition=="string"?condition:note)},context.annotate=((message,type3,attachment)=>{if(test4.
result&&test4.result.state!=="run")throw new Error(`Cannot annotate tests outside of the test run. The test "${test4.name}" finished running with the "${test4.result.
state}" state already.`);let annotation={message,type:typeof type3=="object"||type3===void 0?"notice":type3},annotationAttachment=typeof type3=="object"?type3:attachment;
return annotationAttachment&&(annotation.attachment=annotationAttachment,manageArtifactAttachment(annotation.attachment)),recordAsyncOperation(test4,recordArtifact(
test4,{type:"internal:annotation",annotation}).then(async({annotation:annotation2})=>{if(!runner2.onTestAnnotate)throw new Error("Test runner doesn't support te\
st annotations.");await finishSendTasksUpdate(runner2);let resolvedAnnotation=await runner2.onTestAnnotate(test4,annotation2);return test4.annotations.push(resolvedAnnotation),
resolvedAnnotation}))}),context.onTestFailed=(handler,timeout)=>{test4.onFailed||=[],test4.onFailed.push(withTimeout(handler,timeout??runner2.config.hookTimeout,
!0,new Error("STACK_TRACE_ERROR"),(_,error)=>abortController.abort(error)))},context.onTestFinished=(handler,timeout)=>{test4.onFinished||=[],test4.onFinished.push(
withTimeout(handler,timeout??runner2.config.hookTimeout,!0,new Error("STACK_TRACE_ERROR"),(_,error)=>abortController.abort(error)))},runner2.extendTaskContext?.(
context)||context}function makeTimeoutError(isHook,timeout,stackTraceError){let message=`${isHook?"Hook":"Test"} timed out in ${timeout}ms.
If this is a long-running ${isHook?"hook":"test"}, pass a timeout value as the last argument or configure it globally with "${isHook?"hookTimeout":"testTimeout"}\
".`,error=new Error(message);return stackTraceError?.stack&&(error.stack=stackTraceError.stack.replace(error.message,stackTraceError.message)),error}async function runSetupFiles(config2,files,runner2){
if(config2.sequence.setupFiles==="parallel")await Promise.all(files.map(async fsPath=>{await runner2.importFile(fsPath,"setup")}));else for(let fsPath of files)
await runner2.importFile(fsPath,"setup")}var now$1=machinePerformance?machinePerformance.now.bind(machinePerformance):Date.now;async function collectTests(specs,runner2){
let files=[],config2=runner2.config,$2=runner2.trace,defaultTagsFilter;for(let spec of specs){let filepath=typeof spec=="string"?spec:spec.filepath;await $2("co\
llect_spec",{"code.file.path":filepath},async()=>{runner2._currentSpecification=typeof spec=="string"?{filepath:spec}:spec;let testLocations=typeof spec=="strin\
g"?void 0:spec.testLocations,testNamePattern=typeof spec=="string"?void 0:spec.testNamePattern,testIds=typeof spec=="string"?void 0:spec.testIds,testTagsFilter=typeof spec==
"object"&&spec.testTagsFilter?createTagsFilter(spec.testTagsFilter,config2.tags):void 0,fileTags=typeof spec=="string"?[]:spec.fileTags||[],file=createFileTask(
filepath,config2.root,config2.name,runner2.pool,runner2.viteEnvironment);file.tags=fileTags,file.shuffle=config2.sequence.shuffle;try{validateTags(runner2.config,
fileTags),runner2.onCollectStart?.(file),clearCollectorContext(file,runner2);let setupFiles=toArray(config2.setupFiles);if(setupFiles.length){let setupStart=now$1();
await runSetupFiles(config2,setupFiles,runner2);let setupEnd=now$1();file.setupDuration=setupEnd-setupStart}else file.setupDuration=0;let collectStart=now$1();await runner2.
importFile(filepath,"collect");let durations=runner2.getImportDurations?.();durations&&(file.importDurations=durations);let defaultTasks=await getDefaultSuite().
collect(file),fileHooks=createSuiteHooks();mergeHooks(fileHooks,getHooks(defaultTasks));for(let c2 of[...defaultTasks.tasks,...collectorContext.tasks])if(c2.type===
"test"||c2.type==="suite")file.tasks.push(c2);else if(c2.type==="collector"){let suite2=await c2.collect(file);(suite2.name||suite2.tasks.length)&&(mergeHooks(fileHooks,
getHooks(suite2)),file.tasks.push(suite2))}setHooks(file,fileHooks),file.collectDuration=now$1()-collectStart}catch(e){let errors=e instanceof AggregateError?e.
errors.map(e2=>processError(e2,runner2.config.diffOptions)):[processError(e,runner2.config.diffOptions)];file.result={state:"fail",errors};let durations=runner2.
getImportDurations?.();durations&&(file.importDurations=durations)}calculateSuiteHash(file);let hasOnlyTasks=someTasksAreOnly(file);!testTagsFilter&&!defaultTagsFilter&&
config2.tagsFilter&&(defaultTagsFilter=createTagsFilter(config2.tagsFilter,config2.tags)),interpretTaskModes(file,testNamePattern??config2.testNamePattern,testLocations,
testIds,testTagsFilter??defaultTagsFilter,hasOnlyTasks,!1,config2.allowOnly),file.mode==="queued"&&(file.mode="run"),files.push(file)})}return files}function mergeHooks(baseHooks,hooks){
for(let _key in hooks){let key=_key;baseHooks[key].push(...hooks[key])}return baseHooks}var now=machinePerformance?machinePerformance.now.bind(machinePerformance):
Date.now,unixNow=Date.now,{clearTimeout:clearTimeout2,setTimeout:setTimeout3}=getSafeTimers(),limitMaxConcurrency,limitTestConcurrency;function getRetryCount(retry){
return retry===void 0?0:typeof retry=="number"?retry:retry.count??0}function getRetryDelay(retry){return retry===void 0||typeof retry=="number"?0:retry.delay??0}
function getRetryCondition(retry){if(retry!==void 0&&typeof retry!="number")return retry.condition}function updateSuiteHookState(task,name,state,runner2){task.result||
(task.result={state:"run"}),task.result.hooks||(task.result.hooks={});let suiteHooks=task.result.hooks;if(suiteHooks){suiteHooks[name]=state;let event=state==="\
run"?"before-hook-start":"before-hook-end";(name==="afterAll"||name==="afterEach")&&(event=state==="run"?"after-hook-start":"after-hook-end"),updateTask(event,task,
runner2)}}function getSuiteHooks(suite2,name,sequence){let hooks=getHooks(suite2)[name];return sequence==="stack"&&(name==="afterAll"||name==="afterEach")?hooks.
slice().reverse():hooks}async function callTestHooks(runner2,test4,hooks,sequence){if(sequence==="stack"&&(hooks=hooks.slice().reverse()),!hooks.length)return;let context=test4.
context,onTestFailed2=test4.context.onTestFailed,onTestFinished2=test4.context.onTestFinished;if(context.onTestFailed=()=>{throw new Error('Cannot call "onTestF\
ailed" inside a test hook.')},context.onTestFinished=()=>{throw new Error('Cannot call "onTestFinished" inside a test hook.')},sequence==="parallel")try{await Promise.
all(hooks.map(fn2=>limitMaxConcurrency(()=>fn2(test4.context))))}catch(e){failTask(test4.result,e,runner2.config.diffOptions)}else for(let fn2 of hooks)try{await limitMaxConcurrency(
()=>fn2(test4.context))}catch(e){failTask(test4.result,e,runner2.config.diffOptions)}context.onTestFailed=onTestFailed2,context.onTestFinished=onTestFinished2}async function callSuiteHook(suite2,currentTask,name,runner2,args){
let sequence=runner2.config.sequence.hooks,callbacks=[],parentSuite="filepath"in suite2?null:suite2.suite||suite2.file;name==="beforeEach"&&parentSuite&&callbacks.
push(...await callSuiteHook(parentSuite,currentTask,name,runner2,args));let hooks=getSuiteHooks(suite2,name,sequence);hooks.length>0&&updateSuiteHookState(currentTask,
name,"run",runner2);async function runHook(hook){return limitMaxConcurrency(async()=>getBeforeHookCleanupCallback(hook,await hook(...args),name==="beforeEach"?args[0]:
void 0))}if(sequence==="parallel")callbacks.push(...await Promise.all(hooks.map(hook=>runHook(hook))));else for(let hook of hooks)callbacks.push(await runHook(hook));
return hooks.length>0&&updateSuiteHookState(currentTask,name,"pass",runner2),name==="afterEach"&&parentSuite&&callbacks.push(...await callSuiteHook(parentSuite,
currentTask,name,runner2,args)),callbacks}function getAroundEachHooks(suite2){let hooks=[],parentSuite="filepath"in suite2?null:suite2.suite||suite2.file;return parentSuite&&
hooks.push(...getAroundEachHooks(parentSuite)),hooks.push(...getHooks(suite2).aroundEach),hooks}function getAroundAllHooks(suite2){return getHooks(suite2).aroundAll}
function makeAroundHookTimeoutError(hookName,phase,timeout,stackTraceError){let message=`The ${phase} phase of "${hookName}" hook timed out after ${timeout}ms.`,
ErrorClass=phase==="setup"?AroundHookSetupError:AroundHookTeardownError,error=new ErrorClass(message);return stackTraceError?.stack&&(error.stack=stackTraceError.
stack.replace(stackTraceError.message,error.message)),error}async function callAroundHooks(runInner,options){let{hooks,hookName,callbackName,onTimeout,invokeHook}=options;
if(!hooks.length){await runInner();return}let hookErrors=[],createTimeoutPromise=(timeout,phase,stackTraceError)=>{let timer,timedout=!1;return{promise:new Promise(
(_,reject)=>{timeout>0&&timeout!==Number.POSITIVE_INFINITY&&(timer=setTimeout3(()=>{timedout=!0;let error=makeAroundHookTimeoutError(hookName,phase,timeout,stackTraceError);
onTimeout?.(error),reject(error)},timeout),timer.unref?.())}),clear:()=>{timer&&(clearTimeout2(timer),timer=void 0)},isTimedOut:()=>timedout}},runNextHook=async index2=>{
if(index2>=hooks.length)return runInner();let hook=hooks[index2],timeout=getAroundHookTimeout(hook),stackTraceError=getAroundHookStackTrace(hook),useCalled=!1,setupTimeout,
teardownTimeout,setupLimitConcurrencyRelease,teardownLimitConcurrencyRelease,resolveUseCalled,useCalledPromise=new Promise(resolve3=>{resolveUseCalled=resolve3}),
resolveUseReturned,useReturnedPromise=new Promise(resolve3=>{resolveUseReturned=resolve3}),resolveHookComplete,rejectHookComplete,hookCompletePromise=new Promise(
(resolve3,reject)=>{resolveHookComplete=resolve3,rejectHookComplete=reject}),use2=async()=>{if(setupTimeout.isTimedOut())throw new Error("__VITEST_INTERNAL_AROU\
ND_HOOK_ABORT__");if(useCalled)throw new AroundHookMultipleCallsError(`The \`${callbackName}\` callback was called multiple times in the \`${hookName}\` hook. Th\
e callback can only be called once per hook.`);useCalled=!0,resolveUseCalled(),setupTimeout.clear(),setupLimitConcurrencyRelease?.(),await runNextHook(index2+1).
catch(e=>hookErrors.push(e)),teardownLimitConcurrencyRelease=await limitMaxConcurrency.acquire(),teardownTimeout=createTimeoutPromise(timeout,"teardown",stackTraceError),
resolveUseReturned()};setupLimitConcurrencyRelease=await limitMaxConcurrency.acquire(),setupTimeout=createTimeoutPromise(timeout,"setup",stackTraceError),(async()=>{
try{if(await invokeHook(hook,use2),!useCalled)throw new AroundHookSetupError(`The \`${callbackName}\` callback was not called in the \`${hookName}\` hook. Make s\
ure to call \`${callbackName}\` to run the ${hookName==="aroundEach"?"test":"suite"}.`);resolveHookComplete()}catch(error){rejectHookComplete(error)}finally{setupLimitConcurrencyRelease?.(),
teardownLimitConcurrencyRelease?.()}})();try{await Promise.race([useCalledPromise,hookCompletePromise,setupTimeout.promise])}finally{setupLimitConcurrencyRelease?.(),
setupTimeout.clear()}await Promise.race([useReturnedPromise,hookCompletePromise]);try{await Promise.race([hookCompletePromise,teardownTimeout?.promise])}finally{
teardownLimitConcurrencyRelease?.(),teardownTimeout?.clear()}};if(await runNextHook(0).catch(e=>hookErrors.push(e)),hookErrors.length>0)throw hookErrors}async function callAroundAllHooks(suite2,runSuiteInner){
await callAroundHooks(runSuiteInner,{hooks:getAroundAllHooks(suite2),hookName:"aroundAll",callbackName:"runSuite()",invokeHook:(hook,use2)=>hook(use2,suite2)})}
async function callAroundEachHooks(suite2,test4,runTest2){await callAroundHooks(()=>runTest2(getFixtureCleanupCount(test4.context)),{hooks:getAroundEachHooks(suite2),
hookName:"aroundEach",callbackName:"runTest()",onTimeout:error=>abortContextSignal(test4.context,error),invokeHook:(hook,use2)=>hook(use2,test4.context,suite2)})}
var packs=new Map,eventsPacks=[],pendingTasksUpdates=[];function sendTasksUpdate(runner2){if(packs.size){let taskPacks=Array.from(packs).map(([id,task])=>[id,task[0],
task[1]]),p=runner2.onTaskUpdate?.(taskPacks,eventsPacks);p&&(pendingTasksUpdates.push(p),p.then(()=>pendingTasksUpdates.splice(pendingTasksUpdates.indexOf(p),1),
()=>{})),eventsPacks.length=0,packs.clear()}}async function finishSendTasksUpdate(runner2){sendTasksUpdate(runner2),await Promise.all(pendingTasksUpdates)}function throttle(fn2,ms){
let last3=0,pendingCall;return function call3(...args){let now2=unixNow();if(now2-last3>ms)return last3=now2,clearTimeout2(pendingCall),pendingCall=void 0,fn2.apply(
this,args);pendingCall??=setTimeout3(()=>call3.bind(this)(...args),ms)}}var sendTasksUpdateThrottled=throttle(sendTasksUpdate,100);function updateTask(event,task,runner2){
eventsPacks.push([task.id,event,void 0]),packs.set(task.id,[task.result,task.meta]),sendTasksUpdateThrottled(runner2)}async function callCleanupHooks(runner2,cleanups){
let sequence=runner2.config.sequence.hooks;if(sequence==="stack"&&(cleanups=cleanups.slice().reverse()),sequence==="parallel")await Promise.all(cleanups.map(async fn2=>{
typeof fn2=="function"&&await limitMaxConcurrency(()=>fn2())}));else for(let fn2 of cleanups)typeof fn2=="function"&&await limitMaxConcurrency(()=>fn2())}function passesRetryCondition(test4,errors){
let condition=getRetryCondition(test4.retry);if(!errors||errors.length===0)return!1;if(!condition)return!0;let error=errors[errors.length-1];return condition instanceof
RegExp?condition.test(error.message||""):typeof condition=="function"?condition(error):!1}async function runTest(test4,runner2){if(await runner2.onBeforeRunTask?.(
test4),test4.mode!=="run"&&test4.mode!=="queued"){updateTask("test-prepare",test4,runner2),updateTask("test-finished",test4,runner2);return}if(test4.result?.state===
"fail"){updateTask("test-failed-early",test4,runner2);return}let start=now();test4.result={state:"run",startTime:unixNow(),retryCount:0},updateTask("test-prepar\
e",test4,runner2);let cleanupRunningTest=addRunningTest(test4);setCurrentTest(test4);let suite2=test4.suite||test4.file,$2=runner2.trace,repeats=test4.repeats??
0;for(let repeatCount=0;repeatCount<=repeats;repeatCount++){let retry=getRetryCount(test4.retry);for(let retryCount=0;retryCount<=retry;retryCount++){let beforeEachCleanups=[];
await callAroundEachHooks(suite2,test4,async fixtureCheckpoint=>{try{if(await runner2.onBeforeTryTask?.(test4,{retry:retryCount,repeats:repeatCount}),test4.result.
repeatCount=repeatCount,beforeEachCleanups=await $2("test.beforeEach",()=>callSuiteHook(suite2,test4,"beforeEach",runner2,[test4.context,suite2])),runner2.runTask)
await $2("test.callback",()=>limitMaxConcurrency(()=>runner2.runTask(test4)));else{let fn2=getFn(test4);if(!fn2)throw new Error("Test function is not found. Did\
 you add it using `setFn`?");await $2("test.callback",()=>limitMaxConcurrency(()=>fn2()))}await runner2.onAfterTryTask?.(test4,{retry:retryCount,repeats:repeatCount}),
test4.result.state!=="fail"&&(test4.result.state="pass")}catch(e){failTask(test4.result,e,runner2.config.diffOptions)}try{await runner2.onTaskFinished?.(test4)}catch(e){
failTask(test4.result,e,runner2.config.diffOptions)}try{await $2("test.afterEach",()=>callSuiteHook(suite2,test4,"afterEach",runner2,[test4.context,suite2])),beforeEachCleanups.
length&&await $2("test.cleanup",()=>callCleanupHooks(runner2,beforeEachCleanups)),await callFixtureCleanupFrom(test4.context,fixtureCheckpoint)}catch(e){failTask(
test4.result,e,runner2.config.diffOptions)}test4.onFinished?.length&&await $2("test.onFinished",()=>callTestHooks(runner2,test4,test4.onFinished,"stack")),test4.
result.state==="fail"&&test4.onFailed?.length&&await $2("test.onFailed",()=>callTestHooks(runner2,test4,test4.onFailed,runner2.config.sequence.hooks)),test4.onFailed=
void 0,test4.onFinished=void 0,await runner2.onAfterRetryTask?.(test4,{retry:retryCount,repeats:repeatCount})}).catch(error=>{failTask(test4.result,error,runner2.
config.diffOptions)});try{await callFixtureCleanup(test4.context)}catch(e){failTask(test4.result,e,runner2.config.diffOptions)}if(test4.result?.pending||test4.result?.
state==="skip"){test4.mode="skip",test4.result={state:"skip",note:test4.result?.note,pending:!0,duration:now()-start},updateTask("test-finished",test4,runner2),
setCurrentTest(void 0),cleanupRunningTest();return}if(test4.result.state==="pass")break;if(retryCount<retry){if(!passesRetryCondition(test4,test4.result.errors))
break;test4.result.state="run",test4.result.retryCount=(test4.result.retryCount??0)+1;let delay2=getRetryDelay(test4.retry);delay2>0&&await new Promise(resolve3=>setTimeout3(
resolve3,delay2))}updateTask("test-retried",test4,runner2)}}if(test4.fails)if(test4.result.state==="pass"){let error=processError(new Error("Expect test to fail"));
test4.result.state="fail",test4.result.errors=[error]}else test4.result.state="pass",test4.result.errors=void 0;cleanupRunningTest(),setCurrentTest(void 0),test4.
result.duration=now()-start,await runner2.onAfterRunTask?.(test4),updateTask("test-finished",test4,runner2)}function failTask(result,err,diffOptions){if(err instanceof
PendingError){result.state="skip",result.note=err.note,result.pending=!0;return}if(err instanceof TestRunAbortError){result.state="skip",result.note=err.message;
return}result.state="fail";let errors=Array.isArray(err)?err:[err];for(let e of errors){let errors2=e instanceof AggregateError?e.errors.map(e2=>processError(e2,
diffOptions)):[processError(e,diffOptions)];result.errors??=[],result.errors.push(...errors2)}}function markTasksAsSkipped(suite2,runner2){suite2.tasks.forEach(
t2=>{t2.mode="skip",t2.result={...t2.result,state:"skip"},updateTask("test-finished",t2,runner2),t2.type==="suite"&&markTasksAsSkipped(t2,runner2)})}function markPendingTasksAsSkipped(suite2,runner2,note){
suite2.tasks.forEach(t2=>{(!t2.result||t2.result.state==="run")&&(t2.mode="skip",t2.result={...t2.result,state:"skip",note},updateTask("test-cancel",t2,runner2)),
t2.type==="suite"&&markPendingTasksAsSkipped(t2,runner2,note)})}async function runSuite(suite2,runner2){if(await runner2.onBeforeRunSuite?.(suite2),suite2.result?.
state==="fail"){markTasksAsSkipped(suite2,runner2),updateTask("suite-failed-early",suite2,runner2);return}let start=now(),mode=suite2.mode;suite2.result={state:mode===
"skip"||mode==="todo"?mode:"run",startTime:unixNow()};let $2=runner2.trace;updateTask("suite-prepare",suite2,runner2);let beforeAllCleanups=[];if(suite2.mode===
"skip")suite2.result.state="skip",updateTask("suite-finished",suite2,runner2);else if(suite2.mode==="todo")suite2.result.state="todo",updateTask("suite-finished",
suite2,runner2);else{let suiteRan=!1;try{await callAroundAllHooks(suite2,async()=>{suiteRan=!0;try{try{beforeAllCleanups=await $2("suite.beforeAll",()=>callSuiteHook(
suite2,suite2,"beforeAll",runner2,[suite2]))}catch(e){failTask(suite2.result,e,runner2.config.diffOptions),markTasksAsSkipped(suite2,runner2);return}if(runner2.
runSuite)await runner2.runSuite(suite2);else for(let tasksGroup of partitionSuiteChildren(suite2))if(tasksGroup[0].concurrent===!0){let groupLimiter=limitConcurrency(
runner2.config.maxConcurrency);await Promise.all(tasksGroup.map(c2=>groupLimiter(()=>runSuiteChild(c2,runner2))))}else{let{sequence}=runner2.config;if(suite2.shuffle){
let suites=tasksGroup.filter(group=>group.type==="suite"),tests2=tasksGroup.filter(group=>group.type==="test");tasksGroup=shuffle([suites,tests2],sequence.seed).
flatMap(group=>shuffle(group,sequence.seed))}for(let c2 of tasksGroup)await runSuiteChild(c2,runner2)}}finally{try{if(await $2("suite.afterAll",()=>callSuiteHook(
suite2,suite2,"afterAll",runner2,[suite2])),beforeAllCleanups.length&&await $2("suite.cleanup",()=>callCleanupHooks(runner2,beforeAllCleanups)),suite2.file===suite2){
let contexts=TestFixtures.getFileContexts(suite2.file);await Promise.all(contexts.map(context=>callFixtureCleanup(context)))}}catch(e){failTask(suite2.result,e,
runner2.config.diffOptions)}}})}catch(e){suiteRan||markTasksAsSkipped(suite2,runner2),failTask(suite2.result,e,runner2.config.diffOptions)}if(suite2.mode==="run"||
suite2.mode==="queued")if(!runner2.config.passWithNoTests&&!hasTests(suite2)){if(suite2.result.state="fail",!suite2.result.errors?.length){let error=processError(
new Error(`No test found in suite ${suite2.name}`));suite2.result.errors=[error]}}else hasFailed(suite2)?suite2.result.state="fail":suite2.result.state="pass";suite2.
result.duration=now()-start,await runner2.onAfterRunSuite?.(suite2),updateTask("suite-finished",suite2,runner2)}}async function runSuiteChild(c2,runner2){let $2=runner2.
trace;if(c2.type==="test")return $2("run.test",{"vitest.test.id":c2.id,"vitest.test.name":c2.name,"vitest.test.mode":c2.mode,"vitest.test.timeout":c2.timeout,"c\
ode.file.path":c2.file.filepath,"code.line.number":c2.location?.line,"code.column.number":c2.location?.column},()=>limitTestConcurrency(()=>runTest(c2,runner2)));
if(c2.type==="suite")return $2("run.suite",{"vitest.suite.id":c2.id,"vitest.suite.name":c2.name,"vitest.suite.mode":c2.mode,"code.file.path":c2.file.filepath,"c\
ode.line.number":c2.location?.line,"code.column.number":c2.location?.column},()=>runSuite(c2,runner2))}async function runFiles(files,runner2){limitMaxConcurrency??=
limitConcurrency(runner2.config.maxConcurrency),limitTestConcurrency??=limitConcurrency(runner2.config.maxConcurrency);for(let file of files){if(!file.tasks.length&&
!runner2.config.passWithNoTests&&!file.result?.errors?.length){let error=processError(new Error(`No test suite found in file ${file.filepath}`));file.result={state:"\
fail",errors:[error]}}await runner2.trace("run.spec",{"code.file.path":file.filepath,"vitest.suite.tasks.length":file.tasks.length},()=>runSuite(file,runner2))}}
var workerRunners=new WeakSet;function defaultTrace(_,attributes,cb){return typeof attributes=="function"?attributes():cb()}async function startTests(specs,runner2){
runner2.trace??=defaultTrace;let cancel=runner2.cancel?.bind(runner2);runner2.cancel=reason=>{let error=new TestRunAbortError("The test run was aborted by the u\
ser.",reason);return getRunningTests().forEach(test4=>{abortContextSignal(test4.context,error),markPendingTasksAsSkipped(test4.file,runner2,error.message)}),cancel?.(
reason)},workerRunners.has(runner2)||(runner2.onCleanupWorkerContext?.(async()=>{await Promise.all([...TestFixtures.getWorkerContexts()].map(context=>callFixtureCleanup(
context))).finally(()=>{TestFixtures.clearDefinitions()})}),workerRunners.add(runner2));try{let paths=specs.map(f=>typeof f=="string"?f:f.filepath);await runner2.
onBeforeCollect?.(paths);let files=await collectTests(specs,runner2);return await runner2.onCollected?.(files),await runner2.onBeforeRunFiles?.(files),await runFiles(
files,runner2),await runner2.onAfterRunFiles?.(files),await finishSendTasksUpdate(runner2),files}finally{runner2.cancel=cancel}}async function recordArtifact(task,artifact){let runner2=getRunner(),stack=findTestFileStackTrace(task.file.filepath,new Error("STACK_TRACE").stack);if(stack&&(artifact.
location={file:stack.file,line:stack.line,column:stack.column},artifact.type==="internal:annotation"&&(artifact.annotation.location=artifact.location)),Array.isArray(
artifact.attachments))for(let attachment of artifact.attachments)manageArtifactAttachment(attachment);if(artifact.type==="internal:annotation")return artifact;if(!runner2.
onTestArtifactRecord)throw new Error("Test runner doesn't support test artifacts.");await finishSendTasksUpdate(runner2);let resolvedArtifact=await runner2.onTestArtifactRecord(
task,artifact);return task.artifacts.push(resolvedArtifact),resolvedArtifact}var table=[];for(let i2=65;i2<91;i2++)table.push(String.fromCharCode(i2));for(let i2=97;i2<
123;i2++)table.push(String.fromCharCode(i2));for(let i2=0;i2<10;i2++)table.push(i2.toString(10));table.push("+","/");function encodeUint8Array(bytes){let base642="",
len=bytes.byteLength;for(let i2=0;i2<len;i2+=3)if(len===i2+1){let a=(bytes[i2]&252)>>2,b2=(bytes[i2]&3)<<4;base642+=table[a],base642+=table[b2],base642+="=="}else if(len===
i2+2){let a=(bytes[i2]&252)>>2,b2=(bytes[i2]&3)<<4|(bytes[i2+1]&240)>>4,c2=(bytes[i2+1]&15)<<2;base642+=table[a],base642+=table[b2],base642+=table[c2],base642+=
"="}else{let a=(bytes[i2]&252)>>2,b2=(bytes[i2]&3)<<4|(bytes[i2+1]&240)>>4,c2=(bytes[i2+1]&15)<<2|(bytes[i2+2]&192)>>6,d2=bytes[i2+2]&63;base642+=table[a],base642+=
table[b2],base642+=table[c2],base642+=table[d2]}return base642}function recordAsyncOperation(test4,promise){return promise=promise.finally(()=>{if(!test4.promises)
return;let index2=test4.promises.indexOf(promise);index2!==-1&&test4.promises.splice(index2,1)}),test4.promises||(test4.promises=[]),test4.promises.push(promise),
promise}function manageArtifactAttachment(attachment){if(attachment.body==null&&!attachment.path)throw new TypeError('Test attachment requires "body" or "path" \
to be set. Both are missing.');if(attachment.body&&attachment.path)throw new TypeError('Test attachment requires only one of "body" or "path" to be set. Both ar\
e specified.');if(attachment.path&&attachment.bodyEncoding)throw new TypeError('Test attachment with "path" should not have "bodyEncoding" specified.');attachment.
body instanceof Uint8Array&&(attachment.body=encodeUint8Array(attachment.body)),attachment.body!=null&&(attachment.bodyEncoding??="base64")}var kinds=["count","crash","close","reload"];function tabOf(tab){let of=typeof tab=="object"&&!(tab instanceof URL)?tab:{url:tab};for(let key of Object.keys(of))
if(key!=="url"&&!kinds.includes(key))throw new TypeError(`test.explore(): a tab has a url, ${kinds.join(", ")}, but no ${key}`);let{url,count=1,crash=!1,close=!1,
reload=!1}=of;if(!Number.isInteger(count)||count<1)throw new RangeError(`test.explore(): count is a number from 1, not ${String(count)}`);return{url:new URL(url,
location.href).href,count,crash:!!crash,close:!!close,reload:!!reload}}function numberOf(options,name,least,fallback){let n=options[name]??fallback;if(!Number.isInteger(
n)||n<least)throw new RangeError(`test.explore(): ${name} is a number from ${least}, not ${String(n)}`);return n}function at(declared,error){return Object.defineProperty(
error,"stack",{value:declared.stack,configurable:!0,writable:!0})}test2.explore=(name,tabs2,options={})=>{let declared=new Error;return test2(name,{timeout:0},()=>explore(
tabs2,options,declared))};async function explore(tabs2,options,declared){let story;try{story=await ask("explore",{tabs:(Array.isArray(tabs2)?tabs2:[tabs2]).map(
tabOf),seeds:numberOf(options,"seeds",1,200),firstSeed:numberOf(options,"firstSeed",0,0),switches:numberOf(options,"switches",0,0),time:numberOf(options,"time",
0,0)})}catch(error){throw at(declared,error)}if(story!==void 0)throw Object.defineProperty(new Error(story),"stack",{value:""})}var chai_exports={};__export(chai_exports,{Assertion:()=>Assertion,AssertionError:()=>AssertionError,Should:()=>Should,assert:()=>assert2,config:()=>config,expect:()=>expect,
should:()=>should,use:()=>use,util:()=>utils_exports});var __defProp2=Object.defineProperty,__defNormalProp=(obj,key,value)=>key in obj?__defProp2(obj,key,{enumerable:!0,configurable:!0,writable:!0,value}):obj[key]=
value,__name=(target,value)=>__defProp2(target,"name",{value,configurable:!0}),__export2=(target,all)=>{for(var name in all)__defProp2(target,name,{get:all[name],
enumerable:!0})},__publicField=(obj,key,value)=>__defNormalProp(obj,typeof key!="symbol"?key+"":key,value),utils_exports={};__export2(utils_exports,{addChainableMethod:()=>addChainableMethod,
addLengthGuard:()=>addLengthGuard,addMethod:()=>addMethod,addProperty:()=>addProperty,checkError:()=>check_error_exports,compareByInspect:()=>compareByInspect,eql:()=>deep_eql_default,
events:()=>events,expectTypes:()=>expectTypes,flag:()=>flag,getActual:()=>getActual,getMessage:()=>getMessage2,getName:()=>getName,getOperator:()=>getOperator,getOwnEnumerableProperties:()=>getOwnEnumerableProperties,
getOwnEnumerablePropertySymbols:()=>getOwnEnumerablePropertySymbols,getPathInfo:()=>getPathInfo,hasProperty:()=>hasProperty,inspect:()=>inspect22,isNaN:()=>isNaN22,
isNumeric:()=>isNumeric,isProxyEnabled:()=>isProxyEnabled,isRegExp:()=>isRegExp2,objDisplay:()=>objDisplay2,overwriteChainableMethod:()=>overwriteChainableMethod,
overwriteMethod:()=>overwriteMethod,overwriteProperty:()=>overwriteProperty,proxify:()=>proxify,test:()=>test3,transferFlags:()=>transferFlags,type:()=>type});var check_error_exports={};
__export2(check_error_exports,{compatibleConstructor:()=>compatibleConstructor,compatibleInstance:()=>compatibleInstance,compatibleMessage:()=>compatibleMessage,
getConstructorName:()=>getConstructorName2,getMessage:()=>getMessage});function isErrorInstance(obj){return obj instanceof Error||Object.prototype.toString.call(
obj)==="[object Error]"}__name(isErrorInstance,"isErrorInstance");function isRegExp(obj){return Object.prototype.toString.call(obj)==="[object RegExp]"}__name(isRegExp,
"isRegExp");function compatibleInstance(thrown,errorLike){return isErrorInstance(errorLike)&&thrown===errorLike}__name(compatibleInstance,"compatibleInstance");
function compatibleConstructor(thrown,errorLike){return isErrorInstance(errorLike)?thrown.constructor===errorLike.constructor||thrown instanceof errorLike.constructor:
(typeof errorLike=="object"||typeof errorLike=="function")&&errorLike.prototype?thrown.constructor===errorLike||thrown instanceof errorLike:!1}__name(compatibleConstructor,
"compatibleConstructor");function compatibleMessage(thrown,errMatcher){let comparisonString=typeof thrown=="string"?thrown:thrown.message;return comparisonString===
void 0?!1:isRegExp(errMatcher)?errMatcher.test(comparisonString):typeof errMatcher=="string"?comparisonString.indexOf(errMatcher)!==-1:!1}__name(compatibleMessage,
"compatibleMessage");function getConstructorName2(errorLike){let constructorName=errorLike;return isErrorInstance(errorLike)?constructorName=errorLike.constructor.
name:typeof errorLike=="function"&&(constructorName=errorLike.name,constructorName===""&&(constructorName=new errorLike().name||constructorName)),constructorName}
__name(getConstructorName2,"getConstructorName");function getMessage(errorLike){let msg="";return errorLike&&errorLike.message?msg=errorLike.message:typeof errorLike==
"string"&&(msg=errorLike),msg}__name(getMessage,"getMessage");function flag(obj,key,value){let flags=obj.__flags||(obj.__flags=Object.create(null));if(arguments.
length===3)flags[key]=value;else return flags[key]}__name(flag,"flag");function test3(obj,args){let negate=flag(obj,"negate"),expr=args[0];return negate?!expr:expr}
__name(test3,"test");function type(obj){if(typeof obj>"u")return"undefined";if(obj===null)return"null";let stringTag=obj[Symbol.toStringTag];return typeof stringTag==
"string"?stringTag:Object.prototype.toString.call(obj).slice(8,-1)}__name(type,"type");var canElideFrames="captureStackTrace"in Error,_AssertionError=class _AssertionError2 extends Error{constructor(message="\
Unspecified AssertionError",props,ssf){super(message),__publicField(this,"message"),this.message=message,canElideFrames&&Error.captureStackTrace(this,ssf||_AssertionError2);
for(let key in props)key in this||(this[key]=props[key])}get name(){return"AssertionError"}get ok(){return!1}toJSON(stack){return{...this,name:this.name,message:this.
message,ok:!1,stack:stack!==!1?this.stack:void 0}}};__name(_AssertionError,"AssertionError");var AssertionError=_AssertionError;function expectTypes(obj,types){
let flagMsg=flag(obj,"message"),ssfi=flag(obj,"ssfi");flagMsg=flagMsg?flagMsg+": ":"",obj=flag(obj,"object"),types=types.map(function(t2){return t2.toLowerCase()}),
types.sort();let str=types.map(function(t2,index2){let art=~["a","e","i","o","u"].indexOf(t2.charAt(0))?"an":"a";return(types.length>1&&index2===types.length-1?
"or ":"")+art+" "+t2}).join(", "),objType=type(obj).toLowerCase();if(!types.some(function(expected){return objType===expected}))throw new AssertionError(flagMsg+
"object tested must be "+str+", but "+objType+" given",void 0,ssfi)}__name(expectTypes,"expectTypes");function getActual(obj,args){return args.length>4?args[4]:
obj._obj}__name(getActual,"getActual");var ansiColors2={bold:["1","22"],dim:["2","22"],italic:["3","23"],underline:["4","24"],inverse:["7","27"],hidden:["8","28"],
strike:["9","29"],black:["30","39"],red:["31","39"],green:["32","39"],yellow:["33","39"],blue:["34","39"],magenta:["35","39"],cyan:["36","39"],white:["37","39"],
brightblack:["30;1","39"],brightred:["31;1","39"],brightgreen:["32;1","39"],brightyellow:["33;1","39"],brightblue:["34;1","39"],brightmagenta:["35;1","39"],brightcyan:[
"36;1","39"],brightwhite:["37;1","39"],grey:["90","39"]},styles2={special:"cyan",number:"yellow",bigint:"yellow",boolean:"yellow",undefined:"grey",null:"bold",string:"\
green",symbol:"green",date:"magenta",regexp:"red"},truncator2="…";function colorise2(value,styleType){let color=ansiColors2[styles2[styleType]]||ansiColors2[styleType]||
"";return color?`\x1B[${color[0]}m${String(value)}\x1B[${color[1]}m`:String(value)}__name(colorise2,"colorise");function normaliseOptions2({showHidden=!1,depth=2,
colors=!1,customInspect=!0,showProxy=!1,maxArrayLength=1/0,breakLength=1/0,seen=[],truncate:truncate22=1/0,stylize=String}={},inspect3){let options={showHidden:!!showHidden,
depth:Number(depth),colors:!!colors,customInspect:!!customInspect,showProxy:!!showProxy,maxArrayLength:Number(maxArrayLength),breakLength:Number(breakLength),truncate:Number(
truncate22),seen,inspect:inspect3,stylize};return options.colors&&(options.stylize=colorise2),options}__name(normaliseOptions2,"normaliseOptions");function isHighSurrogate2(char){
return char>="\uD800"&&char<="\uDBFF"}__name(isHighSurrogate2,"isHighSurrogate");function truncate2(string,length,tail=truncator2){string=String(string);let tailLength=tail.
length,stringLength=string.length;if(tailLength>length&&stringLength>tailLength)return tail;if(stringLength>length&&stringLength>tailLength){let end=length-tailLength;
return end>0&&isHighSurrogate2(string[end-1])&&(end=end-1),`${string.slice(0,end)}${tail}`}return string}__name(truncate2,"truncate");function inspectList2(list,options,inspectItem,separator="\
, "){inspectItem=inspectItem||options.inspect;let size=list.length;if(size===0)return"";let originalLength=options.truncate,output="",peek="",truncated="";for(let i2=0;i2<
size;i2+=1){let last3=i2+1===list.length,secondToLast=i2+2===list.length;truncated=`${truncator2}(${list.length-i2})`;let value=list[i2];options.truncate=originalLength-
output.length-(last3?0:separator.length);let string=peek||inspectItem(value,options)+(last3?"":separator),nextLength=output.length+string.length,truncatedLength=nextLength+
truncated.length;if(last3&&nextLength>originalLength&&output.length+truncated.length<=originalLength||!last3&&!secondToLast&&truncatedLength>originalLength||(peek=
last3?"":inspectItem(list[i2+1],options)+(secondToLast?"":separator),!last3&&secondToLast&&truncatedLength>originalLength&&nextLength+peek.length>originalLength))
break;if(output+=string,!last3&&!secondToLast&&nextLength+peek.length>=originalLength){truncated=`${truncator2}(${list.length-i2-1})`;break}truncated=""}return`${output}${truncated}`}
__name(inspectList2,"inspectList");function quoteComplexKey2(key){return key.match(/^[a-zA-Z_][a-zA-Z_0-9]*$/)?key:JSON.stringify(key).replace(/'/g,"\\'").replace(
/\\"/g,'"').replace(/(^"|"$)/g,"'")}__name(quoteComplexKey2,"quoteComplexKey");function inspectProperty2([key,value],options){return options.truncate-=2,typeof key==
"string"?key=quoteComplexKey2(key):typeof key!="number"&&(key=`[${options.inspect(key,options)}]`),options.truncate-=key.length,value=options.inspect(value,options),
`${key}: ${value}`}__name(inspectProperty2,"inspectProperty");function inspectArray2(array,options){let nonIndexProperties=Object.keys(array).slice(array.length);
if(!array.length&&!nonIndexProperties.length)return"[]";options.truncate-=4;let listContents=inspectList2(array,options);options.truncate-=listContents.length;let propertyContents="";
return nonIndexProperties.length&&(propertyContents=inspectList2(nonIndexProperties.map(key=>[key,array[key]]),options,inspectProperty2)),`[ ${listContents}${propertyContents?
`, ${propertyContents}`:""} ]`}__name(inspectArray2,"inspectArray");var getArrayName2=__name(array=>typeof Buffer=="function"&&array instanceof Buffer?"Buffer":
array[Symbol.toStringTag]?array[Symbol.toStringTag]:array.constructor.name,"getArrayName");function inspectTypedArray2(array,options){let name=getArrayName2(array);
options.truncate-=name.length+4;let nonIndexProperties=Object.keys(array).slice(array.length);if(!array.length&&!nonIndexProperties.length)return`${name}[]`;let output="";
for(let i2=0;i2<array.length;i2++){let string=`${options.stylize(truncate2(array[i2],options.truncate),"number")}${i2===array.length-1?"":", "}`;if(options.truncate-=
string.length,array[i2]!==array.length&&options.truncate<=3){output+=`${truncator2}(${array.length-array[i2]+1})`;break}output+=string}let propertyContents="";return nonIndexProperties.
length&&(propertyContents=inspectList2(nonIndexProperties.map(key=>[key,array[key]]),options,inspectProperty2)),`${name}[ ${output}${propertyContents?`, ${propertyContents}`:
""} ]`}__name(inspectTypedArray2,"inspectTypedArray");function inspectDate2(dateObject,options){let stringRepresentation=dateObject.toJSON();if(stringRepresentation===
null)return"Invalid Date";let split=stringRepresentation.split("T"),date=split[0];return options.stylize(`${date}T${truncate2(split[1],options.truncate-date.length-
1)}`,"date")}__name(inspectDate2,"inspectDate");function inspectFunction2(func,options){let functionType=func[Symbol.toStringTag]||"Function",name=func.name;return name?
options.stylize(`[${functionType} ${truncate2(name,options.truncate-11)}]`,"special"):options.stylize(`[${functionType}]`,"special")}__name(inspectFunction2,"in\
spectFunction");function inspectMapEntry2([key,value],options){return options.truncate-=4,key=options.inspect(key,options),options.truncate-=key.length,value=options.
inspect(value,options),`${key} => ${value}`}__name(inspectMapEntry2,"inspectMapEntry");function mapToEntries2(map){let entries=[];return map.forEach((value,key)=>{
entries.push([key,value])}),entries}__name(mapToEntries2,"mapToEntries");function inspectMap2(map,options){return map.size===0?"Map{}":(options.truncate-=7,`Map\
{ ${inspectList2(mapToEntries2(map),options,inspectMapEntry2)} }`)}__name(inspectMap2,"inspectMap");var isNaN3=Number.isNaN||(i2=>i2!==i2);function inspectNumber2(number,options){
return isNaN3(number)?options.stylize("NaN","number"):number===1/0?options.stylize("Infinity","number"):number===-1/0?options.stylize("-Infinity","number"):number===
0?options.stylize(1/number===1/0?"+0":"-0","number"):options.stylize(truncate2(String(number),options.truncate),"number")}__name(inspectNumber2,"inspectNumber");
function inspectBigInt2(number,options){let nums=truncate2(number.toString(),options.truncate-1);return nums!==truncator2&&(nums+="n"),options.stylize(nums,"big\
int")}__name(inspectBigInt2,"inspectBigInt");function inspectRegExp2(value,options){let flags=value.toString().split("/")[2],sourceLength=options.truncate-(2+flags.
length),source=value.source;return options.stylize(`/${truncate2(source,sourceLength)}/${flags}`,"regexp")}__name(inspectRegExp2,"inspectRegExp");function arrayFromSet2(set22){
let values=[];return set22.forEach(value=>{values.push(value)}),values}__name(arrayFromSet2,"arrayFromSet");function inspectSet2(set22,options){return set22.size===
0?"Set{}":(options.truncate-=7,`Set{ ${inspectList2(arrayFromSet2(set22),options)} }`)}__name(inspectSet2,"inspectSet");var stringEscapeChars2=new RegExp("['\\u0\
000-\\u001f\\u007f-\\u009f\\u00ad\\u0600-\\u0604\\u070f\\u17b4\\u17b5\\u200c-\\u200f\\u2028-\\u202f\\u2060-\\u206f\\ufeff\\ufff0-\\uffff]","g"),escapeCharacters2={
"\b":"\\b","	":"\\t","\n":"\\n","\f":"\\f","\r":"\\r","'":"\\'","\\":"\\\\"},hex2=16,unicodeLength=4;function escape2(char){return escapeCharacters2[char]||`\\u${`\
0000${char.charCodeAt(0).toString(hex2)}`.slice(-unicodeLength)}`}__name(escape2,"escape");function inspectString2(string,options){return stringEscapeChars2.test(
string)&&(string=string.replace(stringEscapeChars2,escape2)),options.stylize(`'${truncate2(string,options.truncate-2)}'`,"string")}__name(inspectString2,"inspec\
tString");function inspectSymbol2(value){return"description"in Symbol.prototype?value.description?`Symbol(${value.description})`:"Symbol()":value.toString()}__name(
inspectSymbol2,"inspectSymbol");var getPromiseValue2=__name(()=>"Promise{…}","getPromiseValue"),promise_default=getPromiseValue2;function inspectObject2(object,options){
let properties=Object.getOwnPropertyNames(object),symbols=Object.getOwnPropertySymbols?Object.getOwnPropertySymbols(object):[];if(properties.length===0&&symbols.
length===0)return"{}";if(options.truncate-=4,options.seen=options.seen||[],options.seen.includes(object))return"[Circular]";options.seen.push(object);let propertyContents=inspectList2(
properties.map(key=>[key,object[key]]),options,inspectProperty2),symbolContents=inspectList2(symbols.map(key=>[key,object[key]]),options,inspectProperty2);options.
seen.pop();let sep2="";return propertyContents&&symbolContents&&(sep2=", "),`{ ${propertyContents}${sep2}${symbolContents} }`}__name(inspectObject2,"inspectObje\
ct");var toStringTag2=typeof Symbol<"u"&&Symbol.toStringTag?Symbol.toStringTag:!1;function inspectClass2(value,options){let name="";return toStringTag2&&toStringTag2 in
value&&(name=value[toStringTag2]),name=name||value.constructor.name,(!name||name==="_class")&&(name="<Anonymous Class>"),options.truncate-=name.length,`${name}${inspectObject2(
value,options)}`}__name(inspectClass2,"inspectClass");function inspectArguments2(args,options){return args.length===0?"Arguments[]":(options.truncate-=13,`Argum\
ents[ ${inspectList2(args,options)} ]`)}__name(inspectArguments2,"inspectArguments");var errorKeys2=["stack","line","column","name","message","fileName","lineNu\
mber","columnNumber","number","description","cause"];function inspectObject22(error,options){let properties=Object.getOwnPropertyNames(error).filter(key=>errorKeys2.
indexOf(key)===-1),name=error.name;options.truncate-=name.length;let message="";if(typeof error.message=="string"?message=truncate2(error.message,options.truncate):
properties.unshift("message"),message=message?`: ${message}`:"",options.truncate-=message.length+5,options.seen=options.seen||[],options.seen.includes(error))return"\
[Circular]";options.seen.push(error);let propertyContents=inspectList2(properties.map(key=>[key,error[key]]),options,inspectProperty2);return`${name}${message}${propertyContents?
` { ${propertyContents} }`:""}`}__name(inspectObject22,"inspectObject");function inspectAttribute2([key,value],options){return options.truncate-=3,value?`${options.
stylize(String(key),"yellow")}=${options.stylize(`"${value}"`,"string")}`:`${options.stylize(String(key),"yellow")}`}__name(inspectAttribute2,"inspectAttribute");
function inspectNodeCollection2(collection,options){return inspectList2(collection,options,inspectNode2,`
`)}__name(inspectNodeCollection2,"inspectNodeCollection");function inspectNode2(node,options){switch(node.nodeType){case 1:return inspectHTML2(node,options);case 3:
return options.inspect(node.data,options);default:return options.inspect(node,options)}}__name(inspectNode2,"inspectNode");function inspectHTML2(element,options){
let properties=element.getAttributeNames(),name=element.tagName.toLowerCase(),head=options.stylize(`<${name}`,"special"),headClose=options.stylize(">","special"),
tail=options.stylize(`</${name}>`,"special");options.truncate-=name.length*2+5;let propertyContents="";properties.length>0&&(propertyContents+=" ",propertyContents+=
inspectList2(properties.map(key=>[key,element.getAttribute(key)]),options,inspectAttribute2," ")),options.truncate-=propertyContents.length;let truncate22=options.
truncate,children=inspectNodeCollection2(element.children,options);return children&&children.length>truncate22&&(children=`${truncator2}(${element.children.length}\
)`),`${head}${propertyContents}${headClose}${children}${tail}`}__name(inspectHTML2,"inspectHTML");var symbolsSupported2=typeof Symbol=="function"&&typeof Symbol.
for=="function",chaiInspect2=symbolsSupported2?Symbol.for("chai/inspect"):"@@chai/inspect",nodeInspect2=Symbol.for("nodejs.util.inspect.custom"),constructorMap2=new WeakMap,
stringTagMap2={},baseTypesMap2={undefined:__name((value,options)=>options.stylize("undefined","undefined"),"undefined"),null:__name((value,options)=>options.stylize(
"null","null"),"null"),boolean:__name((value,options)=>options.stylize(String(value),"boolean"),"boolean"),Boolean:__name((value,options)=>options.stylize(String(
value),"boolean"),"Boolean"),number:inspectNumber2,Number:inspectNumber2,bigint:inspectBigInt2,BigInt:inspectBigInt2,string:inspectString2,String:inspectString2,
function:inspectFunction2,Function:inspectFunction2,symbol:inspectSymbol2,Symbol:inspectSymbol2,Array:inspectArray2,Date:inspectDate2,Map:inspectMap2,Set:inspectSet2,
RegExp:inspectRegExp2,Promise:promise_default,WeakSet:__name((value,options)=>options.stylize("WeakSet{…}","special"),"WeakSet"),WeakMap:__name((value,options)=>options.
stylize("WeakMap{…}","special"),"WeakMap"),Arguments:inspectArguments2,Int8Array:inspectTypedArray2,Uint8Array:inspectTypedArray2,Uint8ClampedArray:inspectTypedArray2,
Int16Array:inspectTypedArray2,Uint16Array:inspectTypedArray2,Int32Array:inspectTypedArray2,Uint32Array:inspectTypedArray2,Float32Array:inspectTypedArray2,Float64Array:inspectTypedArray2,
Generator:__name(()=>"","Generator"),DataView:__name(()=>"","DataView"),ArrayBuffer:__name(()=>"","ArrayBuffer"),Error:inspectObject22,HTMLCollection:inspectNodeCollection2,
NodeList:inspectNodeCollection2},inspectCustom2=__name((value,options,type3,inspectFn)=>chaiInspect2 in value&&typeof value[chaiInspect2]=="function"?value[chaiInspect2](
options):nodeInspect2 in value&&typeof value[nodeInspect2]=="function"?value[nodeInspect2](options.depth,options,inspectFn):"inspect"in value&&typeof value.inspect==
"function"?value.inspect(options.depth,options):"constructor"in value&&constructorMap2.has(value.constructor)?constructorMap2.get(value.constructor)(value,options):
stringTagMap2[type3]?stringTagMap2[type3](value,options):"","inspectCustom"),toString3=Object.prototype.toString;function inspect2(value,opts={}){let options=normaliseOptions2(
opts,inspect2),{customInspect}=options,type3=value===null?"null":typeof value;if(type3==="object"&&(type3=toString3.call(value).slice(8,-1)),type3 in baseTypesMap2)
return baseTypesMap2[type3](value,options);if(customInspect&&value){let output=inspectCustom2(value,options,type3,inspect2);if(output)return typeof output=="str\
ing"?output:inspect2(output,options)}let proto=value?Object.getPrototypeOf(value):!1;return proto===Object.prototype||proto===null?inspectObject2(value,options):
value&&typeof HTMLElement=="function"&&value instanceof HTMLElement?inspectHTML2(value,options):"constructor"in value?value.constructor!==Object?inspectClass2(value,
options):inspectObject2(value,options):value===Object(value)?inspectObject2(value,options):options.stylize(String(value),type3)}__name(inspect2,"inspect");var config={
includeStack:!1,showDiff:!0,truncateThreshold:40,useProxy:!0,proxyExcludedKeys:["then","catch","inspect","toJSON"],deepEqual:null};function inspect22(obj,showHidden,depth,colors){
let options={colors,depth:typeof depth>"u"?2:depth,showHidden,truncate:config.truncateThreshold?config.truncateThreshold:1/0};return inspect2(obj,options)}__name(
inspect22,"inspect");function objDisplay2(obj){let str=inspect22(obj),type3=Object.prototype.toString.call(obj);if(config.truncateThreshold&&str.length>=config.
truncateThreshold)if(type3==="[object Function]"){let objAsFunction=obj;return!objAsFunction.name||objAsFunction.name===""?"[Function]":"[Function: "+objAsFunction.
name+"]"}else{if(type3==="[object Array]")return"[ Array("+obj.length+") ]";if(type3==="[object Object]"){let keys2=Object.keys(obj);return"{ Object ("+(keys2.length>
2?keys2.splice(0,2).join(", ")+", ...":keys2.join(", "))+") }"}else return str}else return str}__name(objDisplay2,"objDisplay");function getMessage2(obj,args){let negate=flag(
obj,"negate"),val=flag(obj,"object"),expected=args[3],actual=getActual(obj,args),rawMsg=negate?args[2]:args[1],flagMsg=flag(obj,"message");typeof rawMsg=="funct\
ion"&&(rawMsg=rawMsg());let msg=(rawMsg||"").replace(/#\{(this|act|exp)\}/g,function(_,tag){return objDisplay2(tag==="this"?val:tag==="act"?actual:expected)});return flagMsg?
flagMsg+": "+msg:msg}__name(getMessage2,"getMessage");function transferFlags(source,object,includeAll){let sourceWithFlags=source,objWithFlags=object,flags=sourceWithFlags.
__flags||(sourceWithFlags.__flags=Object.create(null)),objFlags=objWithFlags.__flags||(objWithFlags.__flags=Object.create(null));includeAll=arguments.length===3?
includeAll:!0;for(let flag32 in flags)(includeAll||flag32!=="object"&&flag32!=="ssfi"&&flag32!=="lockSsfi"&&flag32!="message")&&(objFlags[flag32]=flags[flag32])}
__name(transferFlags,"transferFlags");function type2(obj){if(typeof obj>"u")return"undefined";if(obj===null)return"null";let stringTag=obj[Symbol.toStringTag];return typeof stringTag==
"string"?stringTag:Object.prototype.toString.call(obj).slice(8,-1)}__name(type2,"type");function FakeMap(){this._key="chai/deep-eql__"+Math.random()+Date.now()}
__name(FakeMap,"FakeMap");FakeMap.prototype={get:__name(function(key){return key[this._key]},"get"),set:__name(function(key,value){Object.isExtensible(key)&&Object.
defineProperty(key,this._key,{value,configurable:!0})},"set")};var MemoizeMap=typeof WeakMap=="function"?WeakMap:FakeMap;function memoizeCompare(leftHandOperand,rightHandOperand,memoizeMap){
if(!memoizeMap||isPrimitive(leftHandOperand)||isPrimitive(rightHandOperand))return null;var leftHandMap=memoizeMap.get(leftHandOperand);if(leftHandMap){var result=leftHandMap.
get(rightHandOperand);if(typeof result=="boolean")return result}return null}__name(memoizeCompare,"memoizeCompare");function memoizeSet(leftHandOperand,rightHandOperand,memoizeMap,result){
if(!(!memoizeMap||isPrimitive(leftHandOperand)||isPrimitive(rightHandOperand))){var leftHandMap=memoizeMap.get(leftHandOperand);leftHandMap?leftHandMap.set(rightHandOperand,
result):(leftHandMap=new MemoizeMap,leftHandMap.set(rightHandOperand,result),memoizeMap.set(leftHandOperand,leftHandMap))}}__name(memoizeSet,"memoizeSet");var deep_eql_default=deepEqual;
function deepEqual(leftHandOperand,rightHandOperand,options){if(options&&options.comparator)return extensiveDeepEqual(leftHandOperand,rightHandOperand,options);
var simpleResult=simpleEqual(leftHandOperand,rightHandOperand);return simpleResult!==null?simpleResult:extensiveDeepEqual(leftHandOperand,rightHandOperand,options)}
__name(deepEqual,"deepEqual");function simpleEqual(leftHandOperand,rightHandOperand){return leftHandOperand===rightHandOperand?leftHandOperand!==0||1/leftHandOperand===
1/rightHandOperand:leftHandOperand!==leftHandOperand&&rightHandOperand!==rightHandOperand?!0:isPrimitive(leftHandOperand)||isPrimitive(rightHandOperand)?!1:null}
__name(simpleEqual,"simpleEqual");function extensiveDeepEqual(leftHandOperand,rightHandOperand,options){options=options||{},options.memoize=options.memoize===!1?
!1:options.memoize||new MemoizeMap;var comparator=options&&options.comparator,memoizeResultLeft=memoizeCompare(leftHandOperand,rightHandOperand,options.memoize);
if(memoizeResultLeft!==null)return memoizeResultLeft;var memoizeResultRight=memoizeCompare(rightHandOperand,leftHandOperand,options.memoize);if(memoizeResultRight!==
null)return memoizeResultRight;if(comparator){var comparatorResult=comparator(leftHandOperand,rightHandOperand);if(comparatorResult===!1||comparatorResult===!0)
return memoizeSet(leftHandOperand,rightHandOperand,options.memoize,comparatorResult),comparatorResult;var simpleResult=simpleEqual(leftHandOperand,rightHandOperand);
if(simpleResult!==null)return simpleResult}var leftHandType=type2(leftHandOperand);if(leftHandType!==type2(rightHandOperand))return memoizeSet(leftHandOperand,rightHandOperand,
options.memoize,!1),!1;memoizeSet(leftHandOperand,rightHandOperand,options.memoize,!0);var result=extensiveDeepEqualByType(leftHandOperand,rightHandOperand,leftHandType,
options);return memoizeSet(leftHandOperand,rightHandOperand,options.memoize,result),result}__name(extensiveDeepEqual,"extensiveDeepEqual");function extensiveDeepEqualByType(leftHandOperand,rightHandOperand,leftHandType,options){
switch(leftHandType){case"String":case"Number":case"Boolean":case"Date":return deepEqual(leftHandOperand.valueOf(),rightHandOperand.valueOf());case"Promise":case"\
Symbol":case"function":case"WeakMap":case"WeakSet":return leftHandOperand===rightHandOperand;case"Error":return keysEqual(leftHandOperand,rightHandOperand,["nam\
e","message","code"],options);case"Arguments":case"Int8Array":case"Uint8Array":case"Uint8ClampedArray":case"Int16Array":case"Uint16Array":case"Int32Array":case"\
Uint32Array":case"Float32Array":case"Float64Array":case"Array":return iterableEqual(leftHandOperand,rightHandOperand,options);case"RegExp":return regexpEqual(leftHandOperand,
rightHandOperand);case"Generator":return generatorEqual(leftHandOperand,rightHandOperand,options);case"DataView":return iterableEqual(new Uint8Array(leftHandOperand.
buffer),new Uint8Array(rightHandOperand.buffer),options);case"ArrayBuffer":return iterableEqual(new Uint8Array(leftHandOperand),new Uint8Array(rightHandOperand),
options);case"Set":return entriesEqual(leftHandOperand,rightHandOperand,options);case"Map":return entriesEqual(leftHandOperand,rightHandOperand,options);case"Te\
mporal.PlainDate":case"Temporal.PlainTime":case"Temporal.PlainDateTime":case"Temporal.Instant":case"Temporal.ZonedDateTime":case"Temporal.PlainYearMonth":case"T\
emporal.PlainMonthDay":return leftHandOperand.equals(rightHandOperand);case"Temporal.Duration":return leftHandOperand.total("nanoseconds")===rightHandOperand.total(
"nanoseconds");case"Temporal.TimeZone":case"Temporal.Calendar":return leftHandOperand.toString()===rightHandOperand.toString();default:return objectEqual(leftHandOperand,
rightHandOperand,options)}}__name(extensiveDeepEqualByType,"extensiveDeepEqualByType");function regexpEqual(leftHandOperand,rightHandOperand){return leftHandOperand.
toString()===rightHandOperand.toString()}__name(regexpEqual,"regexpEqual");function entriesEqual(leftHandOperand,rightHandOperand,options){try{if(leftHandOperand.
size!==rightHandOperand.size)return!1;if(leftHandOperand.size===0)return!0}catch{return!1}var leftHandItems=[],rightHandItems=[];return leftHandOperand.forEach(
__name(function(key,value){leftHandItems.push([key,value])},"gatherEntries")),rightHandOperand.forEach(__name(function(key,value){rightHandItems.push([key,value])},
"gatherEntries")),iterableEqual(leftHandItems.sort(),rightHandItems.sort(),options)}__name(entriesEqual,"entriesEqual");function iterableEqual(leftHandOperand,rightHandOperand,options){
var length=leftHandOperand.length;if(length!==rightHandOperand.length)return!1;if(length===0)return!0;for(var index2=-1;++index2<length;)if(deepEqual(leftHandOperand[index2],
rightHandOperand[index2],options)===!1)return!1;return!0}__name(iterableEqual,"iterableEqual");function generatorEqual(leftHandOperand,rightHandOperand,options){
return iterableEqual(getGeneratorEntries(leftHandOperand),getGeneratorEntries(rightHandOperand),options)}__name(generatorEqual,"generatorEqual");function hasIteratorFunction(target){
return typeof Symbol<"u"&&typeof target=="object"&&typeof Symbol.iterator<"u"&&typeof target[Symbol.iterator]=="function"}__name(hasIteratorFunction,"hasIterato\
rFunction");function getIteratorEntries(target){if(hasIteratorFunction(target))try{return getGeneratorEntries(target[Symbol.iterator]())}catch{return[]}return[]}
__name(getIteratorEntries,"getIteratorEntries");function getGeneratorEntries(generator){for(var generatorResult=generator.next(),accumulator=[generatorResult.value];generatorResult.
done===!1;)generatorResult=generator.next(),accumulator.push(generatorResult.value);return accumulator}__name(getGeneratorEntries,"getGeneratorEntries");function getEnumerableKeys(target){
var keys2=[];for(var key in target)keys2.push(key);return keys2}__name(getEnumerableKeys,"getEnumerableKeys");function getEnumerableSymbols(target){for(var keys2=[],
allKeys=Object.getOwnPropertySymbols(target),i2=0;i2<allKeys.length;i2+=1){var key=allKeys[i2];Object.getOwnPropertyDescriptor(target,key).enumerable&&keys2.push(
key)}return keys2}__name(getEnumerableSymbols,"getEnumerableSymbols");function keysEqual(leftHandOperand,rightHandOperand,keys2,options){var length=keys2.length;
if(length===0)return!0;for(var i2=0;i2<length;i2+=1)if(deepEqual(leftHandOperand[keys2[i2]],rightHandOperand[keys2[i2]],options)===!1)return!1;return!0}__name(keysEqual,
"keysEqual");function objectEqual(leftHandOperand,rightHandOperand,options){var leftHandKeys=getEnumerableKeys(leftHandOperand),rightHandKeys=getEnumerableKeys(
rightHandOperand),leftHandSymbols=getEnumerableSymbols(leftHandOperand),rightHandSymbols=getEnumerableSymbols(rightHandOperand);if(leftHandKeys=leftHandKeys.concat(
leftHandSymbols),rightHandKeys=rightHandKeys.concat(rightHandSymbols),leftHandKeys.length&&leftHandKeys.length===rightHandKeys.length)return iterableEqual(mapSymbols(
leftHandKeys).sort(),mapSymbols(rightHandKeys).sort())===!1?!1:keysEqual(leftHandOperand,rightHandOperand,leftHandKeys,options);var leftHandEntries=getIteratorEntries(
leftHandOperand),rightHandEntries=getIteratorEntries(rightHandOperand);return leftHandEntries.length&&leftHandEntries.length===rightHandEntries.length?(leftHandEntries.
sort(),rightHandEntries.sort(),iterableEqual(leftHandEntries,rightHandEntries,options)):leftHandKeys.length===0&&leftHandEntries.length===0&&rightHandKeys.length===
0&&rightHandEntries.length===0}__name(objectEqual,"objectEqual");function isPrimitive(value){return value===null||typeof value!="object"}__name(isPrimitive,"isP\
rimitive");function mapSymbols(arr){return arr.map(__name(function(entry){return typeof entry=="symbol"?entry.toString():entry},"mapSymbol"))}__name(mapSymbols,
"mapSymbols");function hasProperty(obj,name){return typeof obj>"u"||obj===null?!1:name in Object(obj)}__name(hasProperty,"hasProperty");function parsePath(path){
return path.replace(/([^\\])\[/g,"$1.[").match(/(\\\.|[^.]+?)+/g).map(value=>{if(value==="constructor"||value==="__proto__"||value==="prototype")return{};let mArr=/^\[(\d+)\]$/.
exec(value),parsed=null;return mArr?parsed={i:parseFloat(mArr[1])}:parsed={p:value.replace(/\\([.[\]])/g,"$1")},parsed})}__name(parsePath,"parsePath");function internalGetPathValue(obj,parsed,pathDepth){
let temporaryValue=obj,res=null;pathDepth=typeof pathDepth>"u"?parsed.length:pathDepth;for(let i2=0;i2<pathDepth;i2++){let part=parsed[i2];temporaryValue&&(typeof part.
p>"u"?temporaryValue=temporaryValue[part.i]:temporaryValue=temporaryValue[part.p],i2===pathDepth-1&&(res=temporaryValue))}return res}__name(internalGetPathValue,
"internalGetPathValue");function getPathInfo(obj,path){let parsed=parsePath(path),last3=parsed[parsed.length-1],info={parent:parsed.length>1?internalGetPathValue(
obj,parsed,parsed.length-1):obj,name:last3.p||last3.i,value:internalGetPathValue(obj,parsed)};return info.exists=hasProperty(info.parent,info.name),info}__name(
getPathInfo,"getPathInfo");var _Assertion=class _Assertion2{constructor(obj,msg,ssfi,lockSsfi){return __publicField(this,"__flags",{}),flag(this,"ssfi",ssfi||_Assertion2),
flag(this,"lockSsfi",lockSsfi),flag(this,"object",obj),flag(this,"message",msg),flag(this,"eql",config.deepEqual||deep_eql_default),proxify(this)}static get includeStack(){
return console.warn("Assertion.includeStack is deprecated, use chai.config.includeStack instead."),config.includeStack}static set includeStack(value){console.warn(
"Assertion.includeStack is deprecated, use chai.config.includeStack instead."),config.includeStack=value}static get showDiff(){return console.warn("Assertion.sh\
owDiff is deprecated, use chai.config.showDiff instead."),config.showDiff}static set showDiff(value){console.warn("Assertion.showDiff is deprecated, use chai.co\
nfig.showDiff instead."),config.showDiff=value}static addProperty(name,fn2){addProperty(this.prototype,name,fn2)}static addMethod(name,fn2){addMethod(this.prototype,
name,fn2)}static addChainableMethod(name,fn2,chainingBehavior){addChainableMethod(this.prototype,name,fn2,chainingBehavior)}static overwriteProperty(name,fn2){overwriteProperty(
this.prototype,name,fn2)}static overwriteMethod(name,fn2){overwriteMethod(this.prototype,name,fn2)}static overwriteChainableMethod(name,fn2,chainingBehavior){overwriteChainableMethod(
this.prototype,name,fn2,chainingBehavior)}assert(_expr,msg,_negateMsg,expected,_actual,showDiff){let ok=test3(this,arguments);if(showDiff!==!1&&(showDiff=!0),expected===
void 0&&_actual===void 0&&(showDiff=!1),config.showDiff!==!0&&(showDiff=!1),!ok){msg=getMessage2(this,arguments);let assertionErrorObjectProperties={actual:getActual(
this,arguments),expected,showDiff},operator=getOperator(this,arguments);throw operator&&(assertionErrorObjectProperties.operator=operator),new AssertionError(msg,
assertionErrorObjectProperties,config.includeStack?this.assert:flag(this,"ssfi"))}}get _obj(){return flag(this,"object")}set _obj(val){flag(this,"object",val)}};
__name(_Assertion,"Assertion");var Assertion=_Assertion,events=new EventTarget,_PluginEvent=class extends Event{constructor(type3,name,fn2){super(type3),this.name=
String(name),this.fn=fn2}};__name(_PluginEvent,"PluginEvent");var PluginEvent=_PluginEvent;function isProxyEnabled(){return config.useProxy&&typeof Proxy<"u"&&typeof Reflect<
"u"}__name(isProxyEnabled,"isProxyEnabled");function addProperty(ctx,name,getter){getter=getter===void 0?function(){}:getter,Object.defineProperty(ctx,name,{get:__name(
function propertyGetter(){!isProxyEnabled()&&!flag(this,"lockSsfi")&&flag(this,"ssfi",propertyGetter);let result=getter.call(this);if(result!==void 0)return result;
let newAssertion=new Assertion;return transferFlags(this,newAssertion),newAssertion},"propertyGetter"),configurable:!0}),events.dispatchEvent(new PluginEvent("a\
ddProperty",name,getter))}__name(addProperty,"addProperty");var fnLengthDesc=Object.getOwnPropertyDescriptor(function(){},"length");function addLengthGuard(fn2,assertionName,isChainable){
return fnLengthDesc?.configurable&&Object.defineProperty(fn2,"length",{get:__name(function(){throw Error(isChainable?"Invalid Chai property: "+assertionName+'.l\
ength. Due to a compatibility issue, "length" cannot directly follow "'+assertionName+'". Use "'+assertionName+'.lengthOf" instead.':"Invalid Chai property: "+assertionName+
'.length. See docs for proper usage of "'+assertionName+'".')},"get")}),fn2}__name(addLengthGuard,"addLengthGuard");function getProperties(object){let result=Object.
getOwnPropertyNames(object);function addProperty2(property){result.indexOf(property)===-1&&result.push(property)}__name(addProperty2,"addProperty");let proto=Object.
getPrototypeOf(object);for(;proto!==null;)Object.getOwnPropertyNames(proto).forEach(addProperty2),proto=Object.getPrototypeOf(proto);return result}__name(getProperties,
"getProperties");var builtins=["__flags","__methods","_obj","assert"];function proxify(obj,nonChainableMethodName){return isProxyEnabled()?new Proxy(obj,{get:__name(
function proxyGetter(target,property){if(typeof property=="string"&&config.proxyExcludedKeys.indexOf(property)===-1&&!Reflect.has(target,property)){if(nonChainableMethodName)
throw Error("Invalid Chai property: "+String(nonChainableMethodName)+"."+property+'. See docs for proper usage of "'+String(nonChainableMethodName)+'".');let suggestion=null,
suggestionDistance=4;throw getProperties(target).forEach(function(prop){if(!Object.prototype.hasOwnProperty(prop)&&builtins.indexOf(prop)===-1){let dist=stringDistanceCapped(
property,prop,suggestionDistance);dist<suggestionDistance&&(suggestion=prop,suggestionDistance=dist)}}),Error(suggestion!==null?"Invalid Chai property: "+property+
'. Did you mean "'+suggestion+'"?':"Invalid Chai property: "+property)}return builtins.indexOf(property)===-1&&!flag(target,"lockSsfi")&&flag(target,"ssfi",proxyGetter),
Reflect.get(target,property)},"proxyGetter")}):obj}__name(proxify,"proxify");function stringDistanceCapped(strA,strB,cap){if(Math.abs(strA.length-strB.length)>=
cap)return cap;let memo=[];for(let i2=0;i2<=strA.length;i2++)memo[i2]=Array(strB.length+1).fill(0),memo[i2][0]=i2;for(let j=0;j<strB.length;j++)memo[0][j]=j;for(let i2=1;i2<=
strA.length;i2++){let ch=strA.charCodeAt(i2-1);for(let j=1;j<=strB.length;j++){if(Math.abs(i2-j)>=cap){memo[i2][j]=cap;continue}memo[i2][j]=Math.min(memo[i2-1][j]+
1,memo[i2][j-1]+1,memo[i2-1][j-1]+(ch===strB.charCodeAt(j-1)?0:1))}}return memo[strA.length][strB.length]}__name(stringDistanceCapped,"stringDistanceCapped");function addMethod(ctx,name,method){
let methodWrapper=__name(function(){flag(this,"lockSsfi")||flag(this,"ssfi",methodWrapper);let result=method.apply(this,arguments);if(result!==void 0)return result;
let newAssertion=new Assertion;return transferFlags(this,newAssertion),newAssertion},"methodWrapper");addLengthGuard(methodWrapper,name,!1),ctx[name]=proxify(methodWrapper,
name),events.dispatchEvent(new PluginEvent("addMethod",name,method))}__name(addMethod,"addMethod");function overwriteProperty(ctx,name,getter){let _get=Object.getOwnPropertyDescriptor(
ctx,name),_super=__name(function(){},"_super");_get&&typeof _get.get=="function"&&(_super=_get.get),Object.defineProperty(ctx,name,{get:__name(function overwritingPropertyGetter(){
!isProxyEnabled()&&!flag(this,"lockSsfi")&&flag(this,"ssfi",overwritingPropertyGetter);let origLockSsfi=flag(this,"lockSsfi");flag(this,"lockSsfi",!0);let result=getter(
_super).call(this);if(flag(this,"lockSsfi",origLockSsfi),result!==void 0)return result;let newAssertion=new Assertion;return transferFlags(this,newAssertion),newAssertion},
"overwritingPropertyGetter"),configurable:!0})}__name(overwriteProperty,"overwriteProperty");function overwriteMethod(ctx,name,method){let _method=ctx[name],_super=__name(
function(){throw new Error(String(name)+" is not a function")},"_super");_method&&typeof _method=="function"&&(_super=_method);function overwritingMethodWrapper(){
flag(this,"lockSsfi")||flag(this,"ssfi",overwritingMethodWrapper);let origLockSsfi=flag(this,"lockSsfi");flag(this,"lockSsfi",!0);let result=method(_super).apply(
this,arguments);if(flag(this,"lockSsfi",origLockSsfi),result!==void 0)return result;let newAssertion=new Assertion;return transferFlags(this,newAssertion),newAssertion}
__name(overwritingMethodWrapper,"overwritingMethodWrapper"),addLengthGuard(overwritingMethodWrapper,String(name),!1),ctx[name]=proxify(overwritingMethodWrapper,
name)}__name(overwriteMethod,"overwriteMethod");var canSetPrototype=typeof Object.setPrototypeOf=="function",testFn=__name(function(){},"testFn"),excludeNames=Object.
getOwnPropertyNames(testFn).filter(function(name){let propDesc=Object.getOwnPropertyDescriptor(testFn,name);return typeof propDesc!="object"?!0:!propDesc.configurable}),
call2=Function.prototype.call,apply=Function.prototype.apply,_PluginAddChainableMethodEvent=class extends PluginEvent{constructor(type3,name,fn2,chainingBehavior){
super(type3,name,fn2),this.chainingBehavior=chainingBehavior}};__name(_PluginAddChainableMethodEvent,"PluginAddChainableMethodEvent");var PluginAddChainableMethodEvent=_PluginAddChainableMethodEvent;
function addChainableMethod(ctx,name,method,chainingBehavior){let ctxChainable=ctx;typeof chainingBehavior!="function"&&(chainingBehavior=__name(function(){},"c\
hainingBehavior"));let chainableBehavior={method,chainingBehavior};ctxChainable.__methods||(ctxChainable.__methods={}),ctxChainable.__methods[name]=chainableBehavior,
Object.defineProperty(ctx,name,{get:__name(function(){chainableBehavior.chainingBehavior.call(this);function chainableMethodWrapper(...args){flag(this,"lockSsfi")||
flag(this,"ssfi",chainableMethodWrapper);let result=chainableBehavior.method.apply(this,args);if(result!==void 0)return result;let newAssertion=new Assertion;return transferFlags(
this,newAssertion),newAssertion}if(__name(chainableMethodWrapper,"chainableMethodWrapper"),addLengthGuard(chainableMethodWrapper,name,!0),canSetPrototype){let prototype=Object.
create(this);prototype.call=call2,prototype.apply=apply,Object.setPrototypeOf(chainableMethodWrapper,prototype)}else Object.getOwnPropertyNames(ctx).forEach(function(asserterName){
if(excludeNames.indexOf(asserterName)!==-1)return;let pd=Object.getOwnPropertyDescriptor(ctx,asserterName);pd&&Object.defineProperty(chainableMethodWrapper,asserterName,
pd)});return transferFlags(this,chainableMethodWrapper),proxify(chainableMethodWrapper)},"chainableMethodGetter"),configurable:!0}),events.dispatchEvent(new PluginAddChainableMethodEvent(
"addChainableMethod",name,method,chainingBehavior))}__name(addChainableMethod,"addChainableMethod");function overwriteChainableMethod(ctx,name,method,chainingBehavior){
let chainableBehavior=ctx.__methods[name],_chainingBehavior=chainableBehavior.chainingBehavior;chainableBehavior.chainingBehavior=__name(function(){let result=chainingBehavior(
_chainingBehavior).call(this);if(result!==void 0)return result;let newAssertion=new Assertion;return transferFlags(this,newAssertion),newAssertion},"overwriting\
ChainableMethodGetter");let _method=chainableBehavior.method;chainableBehavior.method=__name(function(){let result=method(_method).apply(this,arguments);if(result!==
void 0)return result;let newAssertion=new Assertion;return transferFlags(this,newAssertion),newAssertion},"overwritingChainableMethodWrapper")}__name(overwriteChainableMethod,
"overwriteChainableMethod");function compareByInspect(a,b2){return inspect22(a)<inspect22(b2)?-1:1}__name(compareByInspect,"compareByInspect");function getOwnEnumerablePropertySymbols(obj){
return typeof Object.getOwnPropertySymbols!="function"?[]:Object.getOwnPropertySymbols(obj).filter(function(sym){return Object.getOwnPropertyDescriptor(obj,sym)?.
enumerable})}__name(getOwnEnumerablePropertySymbols,"getOwnEnumerablePropertySymbols");function getOwnEnumerableProperties(obj){return Object.keys(obj).concat(getOwnEnumerablePropertySymbols(
obj))}__name(getOwnEnumerableProperties,"getOwnEnumerableProperties");var isNaN22=Number.isNaN;function isObjectType(obj){let objectType=type(obj);return["Array",
"Object","Function"].indexOf(objectType)!==-1}__name(isObjectType,"isObjectType");function getOperator(obj,args){let operator=flag(obj,"operator"),negate=flag(obj,
"negate"),expected=args[3],msg=negate?args[2]:args[1];if(operator)return String(operator);if(typeof msg=="function"&&(msg=msg()),msg=msg||"",!msg)return;let msgString=String(
msg);if(/\shave\s/.test(msgString))return;let isObject2=isObjectType(expected);return/\snot\s/.test(msgString)?isObject2?"notDeepStrictEqual":"notStrictEqual":isObject2?
"deepStrictEqual":"strictEqual"}__name(getOperator,"getOperator");function getName(fn2){return fn2.name}__name(getName,"getName");function isRegExp2(obj){return Object.
prototype.toString.call(obj)==="[object RegExp]"}__name(isRegExp2,"isRegExp");function isNumeric(obj){return["Number","BigInt"].includes(type(obj))}__name(isNumeric,
"isNumeric");var{flag:flag2}=utils_exports;["to","be","been","is","and","has","have","with","that","which","at","of","same","but","does","still","also"].forEach(
function(chain){Assertion.addProperty(chain)});Assertion.addProperty("not",function(){flag2(this,"negate",!0)});Assertion.addProperty("deep",function(){flag2(this,
"deep",!0)});Assertion.addProperty("nested",function(){flag2(this,"nested",!0)});Assertion.addProperty("own",function(){flag2(this,"own",!0)});Assertion.addProperty(
"ordered",function(){flag2(this,"ordered",!0)});Assertion.addProperty("any",function(){flag2(this,"any",!0),flag2(this,"all",!1)});Assertion.addProperty("all",function(){
flag2(this,"all",!0),flag2(this,"any",!1)});var functionTypes={function:["function","asyncfunction","generatorfunction","asyncgeneratorfunction"],asyncfunction:[
"asyncfunction","asyncgeneratorfunction"],generatorfunction:["generatorfunction","asyncgeneratorfunction"],asyncgeneratorfunction:["asyncgeneratorfunction"]};function an(type3,msg){
msg&&flag2(this,"message",msg),type3=type3.toLowerCase();let obj=flag2(this,"object"),article=~["a","e","i","o","u"].indexOf(type3.charAt(0))?"an ":"a ",detectedType=type(
obj).toLowerCase();functionTypes.function.includes(type3)?this.assert(functionTypes[type3].includes(detectedType),"expected #{this} to be "+article+type3,"expec\
ted #{this} not to be "+article+type3):this.assert(type3===detectedType,"expected #{this} to be "+article+type3,"expected #{this} not to be "+article+type3)}__name(
an,"an");Assertion.addChainableMethod("an",an);Assertion.addChainableMethod("a",an);function SameValueZero(a,b2){return isNaN22(a)&&isNaN22(b2)||a===b2}__name(SameValueZero,
"SameValueZero");function includeChainingBehavior(){flag2(this,"contains",!0)}__name(includeChainingBehavior,"includeChainingBehavior");function include(val,msg){
msg&&flag2(this,"message",msg);let obj=flag2(this,"object"),objType=type(obj).toLowerCase(),flagMsg=flag2(this,"message"),negate=flag2(this,"negate"),ssfi=flag2(
this,"ssfi"),isDeep=flag2(this,"deep"),descriptor=isDeep?"deep ":"",isEql=isDeep?flag2(this,"eql"):SameValueZero;flagMsg=flagMsg?flagMsg+": ":"";let included=!1;
switch(objType){case"string":included=obj.indexOf(val)!==-1;break;case"weakset":if(isDeep)throw new AssertionError(flagMsg+"unable to use .deep.include with Wea\
kSet",void 0,ssfi);included=obj.has(val);break;case"map":obj.forEach(function(item){included=included||isEql(item,val)});break;case"set":isDeep?obj.forEach(function(item){
included=included||isEql(item,val)}):included=obj.has(val);break;case"array":isDeep?included=obj.some(function(item){return isEql(item,val)}):included=obj.indexOf(
val)!==-1;break;default:{if(val!==Object(val))throw new AssertionError(flagMsg+"the given combination of arguments ("+objType+" and "+type(val).toLowerCase()+")\
 is invalid for this assertion. You can use an array, a map, an object, a set, a string, or a weakset instead of a "+type(val).toLowerCase(),void 0,ssfi);let props=Object.
keys(val),firstErr=null,numErrs=0;if(props.forEach(function(prop){let propAssertion=new Assertion(obj);if(transferFlags(this,propAssertion,!0),flag2(propAssertion,
"lockSsfi",!0),!negate||props.length===1){propAssertion.property(prop,val[prop]);return}try{propAssertion.property(prop,val[prop])}catch(err){if(!check_error_exports.
compatibleConstructor(err,AssertionError))throw err;firstErr===null&&(firstErr=err),numErrs++}},this),negate&&props.length>1&&numErrs===props.length)throw firstErr;
return}}this.assert(included,"expected #{this} to "+descriptor+"include "+inspect22(val),"expected #{this} to not "+descriptor+"include "+inspect22(val))}__name(
include,"include");Assertion.addChainableMethod("include",include,includeChainingBehavior);Assertion.addChainableMethod("contain",include,includeChainingBehavior);
Assertion.addChainableMethod("contains",include,includeChainingBehavior);Assertion.addChainableMethod("includes",include,includeChainingBehavior);Assertion.addProperty(
"ok",function(){this.assert(flag2(this,"object"),"expected #{this} to be truthy","expected #{this} to be falsy")});Assertion.addProperty("true",function(){this.
assert(flag2(this,"object")===!0,"expected #{this} to be true","expected #{this} to be false",!flag2(this,"negate"))});Assertion.addProperty("numeric",function(){
let object=flag2(this,"object");this.assert(["Number","BigInt"].includes(type(object)),"expected #{this} to be numeric","expected #{this} to not be numeric",!flag2(
this,"negate"))});Assertion.addProperty("callable",function(){let val=flag2(this,"object"),ssfi=flag2(this,"ssfi"),message=flag2(this,"message"),msg=message?`${message}\
: `:"",negate=flag2(this,"negate"),assertionMessage=negate?`${msg}expected ${inspect22(val)} not to be a callable function`:`${msg}expected ${inspect22(val)} to\
 be a callable function`,isCallable=["Function","AsyncFunction","GeneratorFunction","AsyncGeneratorFunction"].includes(type(val));if(isCallable&&negate||!isCallable&&
!negate)throw new AssertionError(assertionMessage,void 0,ssfi)});Assertion.addProperty("false",function(){this.assert(flag2(this,"object")===!1,"expected #{this\
} to be false","expected #{this} to be true",!!flag2(this,"negate"))});Assertion.addProperty("null",function(){this.assert(flag2(this,"object")===null,"expected\
 #{this} to be null","expected #{this} not to be null")});Assertion.addProperty("undefined",function(){this.assert(flag2(this,"object")===void 0,"expected #{thi\
s} to be undefined","expected #{this} not to be undefined")});Assertion.addProperty("NaN",function(){this.assert(isNaN22(flag2(this,"object")),"expected #{this}\
 to be NaN","expected #{this} not to be NaN")});function assertExist(){let val=flag2(this,"object");this.assert(val!=null,"expected #{this} to exist","expected \
#{this} to not exist")}__name(assertExist,"assertExist");Assertion.addProperty("exist",assertExist);Assertion.addProperty("exists",assertExist);Assertion.addProperty(
"empty",function(){let val=flag2(this,"object"),ssfi=flag2(this,"ssfi"),flagMsg=flag2(this,"message"),itemsCount;switch(flagMsg=flagMsg?flagMsg+": ":"",type(val).
toLowerCase()){case"array":case"string":itemsCount=val.length;break;case"map":case"set":itemsCount=val.size;break;case"weakmap":case"weakset":throw new AssertionError(
flagMsg+".empty was passed a weak collection",void 0,ssfi);case"function":{let msg=flagMsg+".empty was passed a function "+getName(val);throw new AssertionError(
msg.trim(),void 0,ssfi)}default:if(val!==Object(val))throw new AssertionError(flagMsg+".empty was passed non-string primitive "+inspect22(val),void 0,ssfi);itemsCount=
Object.keys(val).length}this.assert(itemsCount===0,"expected #{this} to be empty","expected #{this} not to be empty")});function checkArguments(){let obj=flag2(
this,"object"),type3=type(obj);this.assert(type3==="Arguments","expected #{this} to be arguments but got "+type3,"expected #{this} to not be arguments")}__name(
checkArguments,"checkArguments");Assertion.addProperty("arguments",checkArguments);Assertion.addProperty("Arguments",checkArguments);function assertEqual(val,msg){
msg&&flag2(this,"message",msg);let obj=flag2(this,"object");if(flag2(this,"deep")){let prevLockSsfi=flag2(this,"lockSsfi");flag2(this,"lockSsfi",!0),this.eql(val),
flag2(this,"lockSsfi",prevLockSsfi)}else this.assert(val===obj,"expected #{this} to equal #{exp}","expected #{this} to not equal #{exp}",val,this._obj,!0)}__name(
assertEqual,"assertEqual");Assertion.addMethod("equal",assertEqual);Assertion.addMethod("equals",assertEqual);Assertion.addMethod("eq",assertEqual);function assertEql(obj,msg){
msg&&flag2(this,"message",msg);let eql=flag2(this,"eql");this.assert(eql(obj,flag2(this,"object")),"expected #{this} to deeply equal #{exp}","expected #{this} t\
o not deeply equal #{exp}",obj,this._obj,!0)}__name(assertEql,"assertEql");Assertion.addMethod("eql",assertEql);Assertion.addMethod("eqls",assertEql);function assertAbove(n,msg){
msg&&flag2(this,"message",msg);let obj=flag2(this,"object"),doLength=flag2(this,"doLength"),flagMsg=flag2(this,"message"),msgPrefix=flagMsg?flagMsg+": ":"",ssfi=flag2(
this,"ssfi"),objType=type(obj).toLowerCase(),nType=type(n).toLowerCase();if(doLength&&objType!=="map"&&objType!=="set"&&new Assertion(obj,flagMsg,ssfi,!0).to.have.
property("length"),!doLength&&objType==="date"&&nType!=="date")throw new AssertionError(msgPrefix+"the argument to above must be a date",void 0,ssfi);if(!isNumeric(
n)&&(doLength||isNumeric(obj)))throw new AssertionError(msgPrefix+"the argument to above must be a number",void 0,ssfi);if(!doLength&&objType!=="date"&&!isNumeric(
obj)){let printObj=objType==="string"?"'"+obj+"'":obj;throw new AssertionError(msgPrefix+"expected "+printObj+" to be a number or a date",void 0,ssfi)}if(doLength){
let descriptor="length",itemsCount;objType==="map"||objType==="set"?(descriptor="size",itemsCount=obj.size):itemsCount=obj.length,this.assert(itemsCount>n,"expe\
cted #{this} to have a "+descriptor+" above #{exp} but got #{act}","expected #{this} to not have a "+descriptor+" above #{exp}",n,itemsCount)}else this.assert(obj>
n,"expected #{this} to be above #{exp}","expected #{this} to be at most #{exp}",n)}__name(assertAbove,"assertAbove");Assertion.addMethod("above",assertAbove);Assertion.
addMethod("gt",assertAbove);Assertion.addMethod("greaterThan",assertAbove);function assertLeast(n,msg){msg&&flag2(this,"message",msg);let obj=flag2(this,"object"),
doLength=flag2(this,"doLength"),flagMsg=flag2(this,"message"),msgPrefix=flagMsg?flagMsg+": ":"",ssfi=flag2(this,"ssfi"),objType=type(obj).toLowerCase(),nType=type(
n).toLowerCase(),errorMessage,shouldThrow=!0;if(doLength&&objType!=="map"&&objType!=="set"&&new Assertion(obj,flagMsg,ssfi,!0).to.have.property("length"),!doLength&&
objType==="date"&&nType!=="date")errorMessage=msgPrefix+"the argument to least must be a date";else if(!isNumeric(n)&&(doLength||isNumeric(obj)))errorMessage=msgPrefix+
"the argument to least must be a number";else if(!doLength&&objType!=="date"&&!isNumeric(obj)){let printObj=objType==="string"?"'"+obj+"'":obj;errorMessage=msgPrefix+
"expected "+printObj+" to be a number or a date"}else shouldThrow=!1;if(shouldThrow)throw new AssertionError(errorMessage,void 0,ssfi);if(doLength){let descriptor="\
length",itemsCount;objType==="map"||objType==="set"?(descriptor="size",itemsCount=obj.size):itemsCount=obj.length,this.assert(itemsCount>=n,"expected #{this} to\
 have a "+descriptor+" at least #{exp} but got #{act}","expected #{this} to have a "+descriptor+" below #{exp}",n,itemsCount)}else this.assert(obj>=n,"expected \
#{this} to be at least #{exp}","expected #{this} to be below #{exp}",n)}__name(assertLeast,"assertLeast");Assertion.addMethod("least",assertLeast);Assertion.addMethod(
"gte",assertLeast);Assertion.addMethod("greaterThanOrEqual",assertLeast);function assertBelow(n,msg){msg&&flag2(this,"message",msg);let obj=flag2(this,"object"),
doLength=flag2(this,"doLength"),flagMsg=flag2(this,"message"),msgPrefix=flagMsg?flagMsg+": ":"",ssfi=flag2(this,"ssfi"),objType=type(obj).toLowerCase(),nType=type(
n).toLowerCase(),errorMessage,shouldThrow=!0;if(doLength&&objType!=="map"&&objType!=="set"&&new Assertion(obj,flagMsg,ssfi,!0).to.have.property("length"),!doLength&&
objType==="date"&&nType!=="date")errorMessage=msgPrefix+"the argument to below must be a date";else if(!isNumeric(n)&&(doLength||isNumeric(obj)))errorMessage=msgPrefix+
"the argument to below must be a number";else if(!doLength&&objType!=="date"&&!isNumeric(obj)){let printObj=objType==="string"?"'"+obj+"'":obj;errorMessage=msgPrefix+
"expected "+printObj+" to be a number or a date"}else shouldThrow=!1;if(shouldThrow)throw new AssertionError(errorMessage,void 0,ssfi);if(doLength){let descriptor="\
length",itemsCount;objType==="map"||objType==="set"?(descriptor="size",itemsCount=obj.size):itemsCount=obj.length,this.assert(itemsCount<n,"expected #{this} to \
have a "+descriptor+" below #{exp} but got #{act}","expected #{this} to not have a "+descriptor+" below #{exp}",n,itemsCount)}else this.assert(obj<n,"expected #\
{this} to be below #{exp}","expected #{this} to be at least #{exp}",n)}__name(assertBelow,"assertBelow");Assertion.addMethod("below",assertBelow);Assertion.addMethod(
"lt",assertBelow);Assertion.addMethod("lessThan",assertBelow);function assertMost(n,msg){msg&&flag2(this,"message",msg);let obj=flag2(this,"object"),doLength=flag2(
this,"doLength"),flagMsg=flag2(this,"message"),msgPrefix=flagMsg?flagMsg+": ":"",ssfi=flag2(this,"ssfi"),objType=type(obj).toLowerCase(),nType=type(n).toLowerCase(),
errorMessage,shouldThrow=!0;if(doLength&&objType!=="map"&&objType!=="set"&&new Assertion(obj,flagMsg,ssfi,!0).to.have.property("length"),!doLength&&objType==="d\
ate"&&nType!=="date")errorMessage=msgPrefix+"the argument to most must be a date";else if(!isNumeric(n)&&(doLength||isNumeric(obj)))errorMessage=msgPrefix+"the \
argument to most must be a number";else if(!doLength&&objType!=="date"&&!isNumeric(obj)){let printObj=objType==="string"?"'"+obj+"'":obj;errorMessage=msgPrefix+
"expected "+printObj+" to be a number or a date"}else shouldThrow=!1;if(shouldThrow)throw new AssertionError(errorMessage,void 0,ssfi);if(doLength){let descriptor="\
length",itemsCount;objType==="map"||objType==="set"?(descriptor="size",itemsCount=obj.size):itemsCount=obj.length,this.assert(itemsCount<=n,"expected #{this} to\
 have a "+descriptor+" at most #{exp} but got #{act}","expected #{this} to have a "+descriptor+" above #{exp}",n,itemsCount)}else this.assert(obj<=n,"expected #\
{this} to be at most #{exp}","expected #{this} to be above #{exp}",n)}__name(assertMost,"assertMost");Assertion.addMethod("most",assertMost);Assertion.addMethod(
"lte",assertMost);Assertion.addMethod("lessThanOrEqual",assertMost);Assertion.addMethod("within",function(start,finish,msg){msg&&flag2(this,"message",msg);let obj=flag2(
this,"object"),doLength=flag2(this,"doLength"),flagMsg=flag2(this,"message"),msgPrefix=flagMsg?flagMsg+": ":"",ssfi=flag2(this,"ssfi"),objType=type(obj).toLowerCase(),
startType=type(start).toLowerCase(),finishType=type(finish).toLowerCase(),errorMessage,shouldThrow=!0,range=startType==="date"&&finishType==="date"?start.toISOString()+
".."+finish.toISOString():start+".."+finish;if(doLength&&objType!=="map"&&objType!=="set"&&new Assertion(obj,flagMsg,ssfi,!0).to.have.property("length"),!doLength&&
objType==="date"&&(startType!=="date"||finishType!=="date"))errorMessage=msgPrefix+"the arguments to within must be dates";else if((!isNumeric(start)||!isNumeric(
finish))&&(doLength||isNumeric(obj)))errorMessage=msgPrefix+"the arguments to within must be numbers";else if(!doLength&&objType!=="date"&&!isNumeric(obj)){let printObj=objType===
"string"?"'"+obj+"'":obj;errorMessage=msgPrefix+"expected "+printObj+" to be a number or a date"}else shouldThrow=!1;if(shouldThrow)throw new AssertionError(errorMessage,
void 0,ssfi);if(doLength){let descriptor="length",itemsCount;objType==="map"||objType==="set"?(descriptor="size",itemsCount=obj.size):itemsCount=obj.length,this.
assert(itemsCount>=start&&itemsCount<=finish,"expected #{this} to have a "+descriptor+" within "+range,"expected #{this} to not have a "+descriptor+" within "+range)}else
this.assert(obj>=start&&obj<=finish,"expected #{this} to be within "+range,"expected #{this} to not be within "+range)});function assertInstanceOf(constructor,msg){
msg&&flag2(this,"message",msg);let target=flag2(this,"object"),ssfi=flag2(this,"ssfi"),flagMsg=flag2(this,"message"),isInstanceOf;try{isInstanceOf=target instanceof
constructor}catch(err){throw err instanceof TypeError?(flagMsg=flagMsg?flagMsg+": ":"",new AssertionError(flagMsg+"The instanceof assertion needs a constructor \
but "+type(constructor)+" was given.",void 0,ssfi)):err}let name=getName(constructor);name==null&&(name="an unnamed constructor"),this.assert(isInstanceOf,"expe\
cted #{this} to be an instance of "+name,"expected #{this} to not be an instance of "+name)}__name(assertInstanceOf,"assertInstanceOf");Assertion.addMethod("ins\
tanceof",assertInstanceOf);Assertion.addMethod("instanceOf",assertInstanceOf);function assertProperty(name,val,msg){msg&&flag2(this,"message",msg);let isNested=flag2(
this,"nested"),isOwn=flag2(this,"own"),flagMsg=flag2(this,"message"),obj=flag2(this,"object"),ssfi=flag2(this,"ssfi"),nameType=typeof name;if(flagMsg=flagMsg?flagMsg+
": ":"",isNested){if(nameType!=="string")throw new AssertionError(flagMsg+"the argument to property must be a string when using nested syntax",void 0,ssfi)}else if(nameType!==
"string"&&nameType!=="number"&&nameType!=="symbol")throw new AssertionError(flagMsg+"the argument to property must be a string, number, or symbol",void 0,ssfi);
if(isNested&&isOwn)throw new AssertionError(flagMsg+'The "nested" and "own" flags cannot be combined.',void 0,ssfi);if(obj==null)throw new AssertionError(flagMsg+
"Target cannot be null or undefined.",void 0,ssfi);let isDeep=flag2(this,"deep"),negate=flag2(this,"negate"),pathInfo=isNested?getPathInfo(obj,name):null,value=isNested?
pathInfo.value:obj[name],isEql=isDeep?flag2(this,"eql"):(val1,val2)=>val1===val2,descriptor="";isDeep&&(descriptor+="deep "),isOwn&&(descriptor+="own "),isNested&&
(descriptor+="nested "),descriptor+="property ";let hasProperty2;isOwn?hasProperty2=Object.prototype.hasOwnProperty.call(obj,name):isNested?hasProperty2=pathInfo.
exists:hasProperty2=hasProperty(obj,name),(!negate||arguments.length===1)&&this.assert(hasProperty2,"expected #{this} to have "+descriptor+inspect22(name),"expe\
cted #{this} to not have "+descriptor+inspect22(name)),arguments.length>1&&this.assert(hasProperty2&&isEql(val,value),"expected #{this} to have "+descriptor+inspect22(
name)+" of #{exp}, but got #{act}","expected #{this} to not have "+descriptor+inspect22(name)+" of #{act}",val,value),flag2(this,"object",value)}__name(assertProperty,
"assertProperty");Assertion.addMethod("property",assertProperty);function assertOwnProperty(_name,_value,_msg){flag2(this,"own",!0),assertProperty.apply(this,arguments)}
__name(assertOwnProperty,"assertOwnProperty");Assertion.addMethod("ownProperty",assertOwnProperty);Assertion.addMethod("haveOwnProperty",assertOwnProperty);function assertOwnPropertyDescriptor(name,descriptor,msg){
typeof descriptor=="string"&&(msg=descriptor,descriptor=null),msg&&flag2(this,"message",msg);let obj=flag2(this,"object"),actualDescriptor=Object.getOwnPropertyDescriptor(
Object(obj),name),eql=flag2(this,"eql");actualDescriptor&&descriptor?this.assert(eql(descriptor,actualDescriptor),"expected the own property descriptor for "+inspect22(
name)+" on #{this} to match "+inspect22(descriptor)+", got "+inspect22(actualDescriptor),"expected the own property descriptor for "+inspect22(name)+" on #{this\
} to not match "+inspect22(descriptor),descriptor,actualDescriptor,!0):this.assert(actualDescriptor,"expected #{this} to have an own property descriptor for "+inspect22(
name),"expected #{this} to not have an own property descriptor for "+inspect22(name)),flag2(this,"object",actualDescriptor)}__name(assertOwnPropertyDescriptor,"\
assertOwnPropertyDescriptor");Assertion.addMethod("ownPropertyDescriptor",assertOwnPropertyDescriptor);Assertion.addMethod("haveOwnPropertyDescriptor",assertOwnPropertyDescriptor);
function assertLengthChain(){flag2(this,"doLength",!0)}__name(assertLengthChain,"assertLengthChain");function assertLength(n,msg){msg&&flag2(this,"message",msg);
let obj=flag2(this,"object"),objType=type(obj).toLowerCase(),flagMsg=flag2(this,"message"),ssfi=flag2(this,"ssfi"),descriptor="length",itemsCount;switch(objType){case"\
map":case"set":descriptor="size",itemsCount=obj.size;break;default:new Assertion(obj,flagMsg,ssfi,!0).to.have.property("length"),itemsCount=obj.length}this.assert(
itemsCount==n,"expected #{this} to have a "+descriptor+" of #{exp} but got #{act}","expected #{this} to not have a "+descriptor+" of #{act}",n,itemsCount)}__name(
assertLength,"assertLength");Assertion.addChainableMethod("length",assertLength,assertLengthChain);Assertion.addChainableMethod("lengthOf",assertLength,assertLengthChain);
function assertMatch(re,msg){msg&&flag2(this,"message",msg);let obj=flag2(this,"object");this.assert(re.exec(obj),"expected #{this} to match "+re,"expected #{th\
is} not to match "+re)}__name(assertMatch,"assertMatch");Assertion.addMethod("match",assertMatch);Assertion.addMethod("matches",assertMatch);Assertion.addMethod(
"string",function(str,msg){msg&&flag2(this,"message",msg);let obj=flag2(this,"object"),flagMsg=flag2(this,"message"),ssfi=flag2(this,"ssfi");new Assertion(obj,flagMsg,
ssfi,!0).is.a("string"),this.assert(~obj.indexOf(str),"expected #{this} to contain "+inspect22(str),"expected #{this} to not contain "+inspect22(str))});function assertKeys(keys2){
let obj=flag2(this,"object"),objType=type(obj),keysType=type(keys2),ssfi=flag2(this,"ssfi"),isDeep=flag2(this,"deep"),str,deepStr="",actual,ok=!0,flagMsg=flag2(
this,"message");flagMsg=flagMsg?flagMsg+": ":"";let mixedArgsMsg=flagMsg+"when testing keys against an object or an array you must give a single Array|Object|St\
ring argument or multiple String arguments";if(objType==="Map"||objType==="Set")deepStr=isDeep?"deeply ":"",actual=[],obj.forEach(function(val,key){actual.push(
key)}),keysType!=="Array"&&(keys2=Array.prototype.slice.call(arguments));else{switch(actual=getOwnEnumerableProperties(obj),keysType){case"Array":if(arguments.length>
1)throw new AssertionError(mixedArgsMsg,void 0,ssfi);break;case"Object":if(arguments.length>1)throw new AssertionError(mixedArgsMsg,void 0,ssfi);keys2=Object.keys(
keys2);break;default:keys2=Array.prototype.slice.call(arguments)}keys2=keys2.map(function(val){return typeof val=="symbol"?val:String(val)})}if(!keys2.length)throw new AssertionError(
flagMsg+"keys required",void 0,ssfi);let len=keys2.length,any=flag2(this,"any"),all=flag2(this,"all"),expected=keys2,isEql=isDeep?flag2(this,"eql"):(val1,val2)=>val1===
val2;!any&&!all&&(all=!0);let uniqueExpected=[...new Set(expected)];if(any&&(ok=uniqueExpected.some(function(expectedKey){return actual.some(function(actualKey){
return isEql(expectedKey,actualKey)})})),all&&(ok=uniqueExpected.every(function(expectedKey){return actual.some(function(actualKey){return isEql(expectedKey,actualKey)})}),
flag2(this,"contains")||(ok=ok&&uniqueExpected.length==actual.length)),len>1){keys2=keys2.map(function(key){return inspect22(key)});let last3=keys2.pop();all&&(str=
keys2.join(", ")+", and "+last3),any&&(str=keys2.join(", ")+", or "+last3)}else str=inspect22(keys2[0]);str=(len>1?"keys ":"key ")+str,str=(flag2(this,"contains")?
"contain ":"have ")+str,this.assert(ok,"expected #{this} to "+deepStr+str,"expected #{this} to not "+deepStr+str,expected.slice(0).sort(compareByInspect),actual.
sort(compareByInspect),!0)}__name(assertKeys,"assertKeys");Assertion.addMethod("keys",assertKeys);Assertion.addMethod("key",assertKeys);function assertThrows(errorLike,errMsgMatcher,msg){
msg&&flag2(this,"message",msg);let obj=flag2(this,"object"),ssfi=flag2(this,"ssfi"),flagMsg=flag2(this,"message"),negate=flag2(this,"negate")||!1;new Assertion(
obj,flagMsg,ssfi,!0).is.a("function"),(isRegExp2(errorLike)||typeof errorLike=="string")&&(errMsgMatcher=errorLike,errorLike=null);let caughtErr,errorWasThrown=!1;
try{obj()}catch(err){errorWasThrown=!0,caughtErr=err}let everyArgIsUndefined=errorLike===void 0&&errMsgMatcher===void 0,everyArgIsDefined=!!(errorLike&&errMsgMatcher),
errorLikeFail=!1,errMsgMatcherFail=!1;if(everyArgIsUndefined||!everyArgIsUndefined&&!negate){let errorLikeString="an error";errorLike instanceof Error?errorLikeString=
"#{exp}":errorLike&&(errorLikeString=check_error_exports.getConstructorName(errorLike));let actual=caughtErr;if(caughtErr instanceof Error)actual=caughtErr.toString();else if(typeof caughtErr==
"string")actual=caughtErr;else if(caughtErr&&(typeof caughtErr=="object"||typeof caughtErr=="function"))try{actual=check_error_exports.getConstructorName(caughtErr)}catch{}
this.assert(errorWasThrown,"expected #{this} to throw "+errorLikeString,"expected #{this} to not throw an error but #{act} was thrown",errorLike&&errorLike.toString(),
actual)}if(errorLike&&caughtErr&&(errorLike instanceof Error&&check_error_exports.compatibleInstance(caughtErr,errorLike)===negate&&(everyArgIsDefined&&negate?errorLikeFail=
!0:this.assert(negate,"expected #{this} to throw #{exp} but #{act} was thrown","expected #{this} to not throw #{exp}"+(caughtErr&&!negate?" but #{act} was throw\
n":""),errorLike.toString(),caughtErr.toString())),check_error_exports.compatibleConstructor(caughtErr,errorLike)===negate&&(everyArgIsDefined&&negate?errorLikeFail=
!0:this.assert(negate,"expected #{this} to throw #{exp} but #{act} was thrown","expected #{this} to not throw #{exp}"+(caughtErr?" but #{act} was thrown":""),errorLike instanceof
Error?errorLike.toString():errorLike&&check_error_exports.getConstructorName(errorLike),caughtErr instanceof Error?caughtErr.toString():caughtErr&&check_error_exports.
getConstructorName(caughtErr)))),caughtErr&&errMsgMatcher!==void 0&&errMsgMatcher!==null){let placeholder="including";isRegExp2(errMsgMatcher)&&(placeholder="ma\
tching"),check_error_exports.compatibleMessage(caughtErr,errMsgMatcher)===negate&&(everyArgIsDefined&&negate?errMsgMatcherFail=!0:this.assert(negate,"expected #\
{this} to throw error "+placeholder+" #{exp} but got #{act}","expected #{this} to throw error not "+placeholder+" #{exp}",errMsgMatcher,check_error_exports.getMessage(
caughtErr)))}errorLikeFail&&errMsgMatcherFail&&this.assert(negate,"expected #{this} to throw #{exp} but #{act} was thrown","expected #{this} to not throw #{exp}"+
(caughtErr?" but #{act} was thrown":""),errorLike instanceof Error?errorLike.toString():errorLike&&check_error_exports.getConstructorName(errorLike),caughtErr instanceof
Error?caughtErr.toString():caughtErr&&check_error_exports.getConstructorName(caughtErr)),flag2(this,"object",caughtErr)}__name(assertThrows,"assertThrows");Assertion.
addMethod("throw",assertThrows);Assertion.addMethod("throws",assertThrows);Assertion.addMethod("Throw",assertThrows);function respondTo(method,msg){msg&&flag2(this,
"message",msg);let obj=flag2(this,"object"),itself=flag2(this,"itself"),context=typeof obj=="function"&&!itself?obj.prototype[method]:obj[method];this.assert(typeof context==
"function","expected #{this} to respond to "+inspect22(method),"expected #{this} to not respond to "+inspect22(method))}__name(respondTo,"respondTo");Assertion.
addMethod("respondTo",respondTo);Assertion.addMethod("respondsTo",respondTo);Assertion.addProperty("itself",function(){flag2(this,"itself",!0)});function satisfy(matcher2,msg){
msg&&flag2(this,"message",msg);let obj=flag2(this,"object"),result=matcher2(obj);this.assert(result,"expected #{this} to satisfy "+objDisplay2(matcher2),"expect\
ed #{this} to not satisfy"+objDisplay2(matcher2),!flag2(this,"negate"),result)}__name(satisfy,"satisfy");Assertion.addMethod("satisfy",satisfy);Assertion.addMethod(
"satisfies",satisfy);function closeTo(expected,delta,msg){msg&&flag2(this,"message",msg);let obj=flag2(this,"object"),flagMsg=flag2(this,"message"),ssfi=flag2(this,
"ssfi");new Assertion(obj,flagMsg,ssfi,!0).is.numeric;let message="A `delta` value is required for `closeTo`";if(delta==null)throw new AssertionError(flagMsg?`${flagMsg}\
: ${message}`:message,void 0,ssfi);if(new Assertion(delta,flagMsg,ssfi,!0).is.numeric,message="A `expected` value is required for `closeTo`",expected==null)throw new AssertionError(
flagMsg?`${flagMsg}: ${message}`:message,void 0,ssfi);new Assertion(expected,flagMsg,ssfi,!0).is.numeric;let abs=__name(x=>x<0?-x:x,"abs"),strip=__name(number=>parseFloat(
parseFloat(number).toPrecision(12)),"strip");this.assert(strip(abs(obj-expected))<=delta,"expected #{this} to be close to "+expected+" +/- "+delta,"expected #{t\
his} not to be close to "+expected+" +/- "+delta)}__name(closeTo,"closeTo");Assertion.addMethod("closeTo",closeTo);Assertion.addMethod("approximately",closeTo);
function isSubsetOf(_subset,_superset,cmp,contains,ordered){let superset=Array.from(_superset),subset=Array.from(_subset);if(!contains){if(subset.length!==superset.
length)return!1;superset=superset.slice()}return subset.every(function(elem,idx){if(ordered)return cmp?cmp(elem,superset[idx]):elem===superset[idx];if(!cmp){let matchIdx=superset.
indexOf(elem);return matchIdx===-1?!1:(contains||superset.splice(matchIdx,1),!0)}return superset.some(function(elem2,matchIdx){return cmp(elem,elem2)?(contains||
superset.splice(matchIdx,1),!0):!1})})}__name(isSubsetOf,"isSubsetOf");Assertion.addMethod("members",function(subset,msg){msg&&flag2(this,"message",msg);let obj=flag2(
this,"object"),flagMsg=flag2(this,"message"),ssfi=flag2(this,"ssfi");new Assertion(obj,flagMsg,ssfi,!0).to.be.iterable,new Assertion(subset,flagMsg,ssfi,!0).to.
be.iterable;let contains=flag2(this,"contains"),ordered=flag2(this,"ordered"),subject,failMsg,failNegateMsg;contains?(subject=ordered?"an ordered superset":"a s\
uperset",failMsg="expected #{this} to be "+subject+" of #{exp}",failNegateMsg="expected #{this} to not be "+subject+" of #{exp}"):(subject=ordered?"ordered memb\
ers":"members",failMsg="expected #{this} to have the same "+subject+" as #{exp}",failNegateMsg="expected #{this} to not have the same "+subject+" as #{exp}");let cmp=flag2(
this,"deep")?flag2(this,"eql"):void 0;this.assert(isSubsetOf(subset,obj,cmp,contains,ordered),failMsg,failNegateMsg,subset,obj,!0)});Assertion.addProperty("iter\
able",function(msg){msg&&flag2(this,"message",msg);let obj=flag2(this,"object");this.assert(obj!=null&&typeof obj[Symbol.iterator]=="function","expected #{this}\
 to be an iterable","expected #{this} to not be an iterable",obj)});function oneOf(list,msg){msg&&flag2(this,"message",msg);let expected=flag2(this,"object"),flagMsg=flag2(
this,"message"),ssfi=flag2(this,"ssfi"),contains=flag2(this,"contains"),isDeep=flag2(this,"deep"),eql=flag2(this,"eql");new Assertion(list,flagMsg,ssfi,!0).to.be.
an("array"),contains?this.assert(list.some(function(possibility){return expected.indexOf(possibility)>-1||isDeep&&Array.isArray(expected)&&expected.some(function(item){
return eql(item,possibility)})}),"expected #{this} to "+(isDeep?"deeply ":"")+"contain one of #{exp}","expected #{this} to not "+(isDeep?"deeply ":"")+"contain \
one of #{exp}",list,expected):isDeep?this.assert(list.some(function(possibility){return eql(expected,possibility)}),"expected #{this} to deeply equal one of #{e\
xp}","expected #{this} to not deeply equal one of #{exp}",list,expected):this.assert(list.indexOf(expected)>-1,"expected #{this} to be one of #{exp}","expected \
#{this} to not be one of #{exp}",list,expected)}__name(oneOf,"oneOf");Assertion.addMethod("oneOf",oneOf);function assertChanges(subject,prop,msg){msg&&flag2(this,
"message",msg);let fn2=flag2(this,"object"),flagMsg=flag2(this,"message"),ssfi=flag2(this,"ssfi");new Assertion(fn2,flagMsg,ssfi,!0).is.a("function");let initial;
prop==null?(new Assertion(subject,flagMsg,ssfi,!0).is.a("function"),initial=subject()):(new Assertion(subject,flagMsg,ssfi,!0).to.have.property(prop),initial=subject[prop]),
fn2();let final=prop==null?subject():subject[prop],msgObj=prop==null?initial:"."+prop;flag2(this,"deltaMsgObj",msgObj),flag2(this,"initialDeltaValue",initial),flag2(
this,"finalDeltaValue",final),flag2(this,"deltaBehavior","change"),flag2(this,"realDelta",final!==initial),this.assert(initial!==final,"expected "+msgObj+" to c\
hange","expected "+msgObj+" to not change")}__name(assertChanges,"assertChanges");Assertion.addMethod("change",assertChanges);Assertion.addMethod("changes",assertChanges);
function assertIncreases(subject,prop,msg){msg&&flag2(this,"message",msg);let fn2=flag2(this,"object"),flagMsg=flag2(this,"message"),ssfi=flag2(this,"ssfi");new Assertion(
fn2,flagMsg,ssfi,!0).is.a("function");let initial;prop==null?(new Assertion(subject,flagMsg,ssfi,!0).is.a("function"),initial=subject()):(new Assertion(subject,
flagMsg,ssfi,!0).to.have.property(prop),initial=subject[prop]),new Assertion(initial,flagMsg,ssfi,!0).is.a("number"),fn2();let final=prop==null?subject():subject[prop],
msgObj=prop==null?initial:"."+prop;flag2(this,"deltaMsgObj",msgObj),flag2(this,"initialDeltaValue",initial),flag2(this,"finalDeltaValue",final),flag2(this,"delt\
aBehavior","increase"),flag2(this,"realDelta",final-initial),this.assert(final-initial>0,"expected "+msgObj+" to increase","expected "+msgObj+" to not increase")}
__name(assertIncreases,"assertIncreases");Assertion.addMethod("increase",assertIncreases);Assertion.addMethod("increases",assertIncreases);function assertDecreases(subject,prop,msg){
msg&&flag2(this,"message",msg);let fn2=flag2(this,"object"),flagMsg=flag2(this,"message"),ssfi=flag2(this,"ssfi");new Assertion(fn2,flagMsg,ssfi,!0).is.a("funct\
ion");let initial;prop==null?(new Assertion(subject,flagMsg,ssfi,!0).is.a("function"),initial=subject()):(new Assertion(subject,flagMsg,ssfi,!0).to.have.property(
prop),initial=subject[prop]),new Assertion(initial,flagMsg,ssfi,!0).is.a("number"),fn2();let final=prop==null?subject():subject[prop],msgObj=prop==null?initial:
"."+prop;flag2(this,"deltaMsgObj",msgObj),flag2(this,"initialDeltaValue",initial),flag2(this,"finalDeltaValue",final),flag2(this,"deltaBehavior","decrease"),flag2(
this,"realDelta",initial-final),this.assert(final-initial<0,"expected "+msgObj+" to decrease","expected "+msgObj+" to not decrease")}__name(assertDecreases,"ass\
ertDecreases");Assertion.addMethod("decrease",assertDecreases);Assertion.addMethod("decreases",assertDecreases);function assertDelta(delta,msg){msg&&flag2(this,
"message",msg);let msgObj=flag2(this,"deltaMsgObj"),initial=flag2(this,"initialDeltaValue"),final=flag2(this,"finalDeltaValue"),behavior=flag2(this,"deltaBehavi\
or"),realDelta=flag2(this,"realDelta"),expression;behavior==="change"?expression=Math.abs(final-initial)===Math.abs(delta):expression=realDelta===Math.abs(delta),
this.assert(expression,"expected "+msgObj+" to "+behavior+" by "+delta,"expected "+msgObj+" to not "+behavior+" by "+delta)}__name(assertDelta,"assertDelta");Assertion.
addMethod("by",assertDelta);Assertion.addProperty("extensible",function(){let obj=flag2(this,"object"),isExtensible=obj===Object(obj)&&Object.isExtensible(obj);
this.assert(isExtensible,"expected #{this} to be extensible","expected #{this} to not be extensible")});Assertion.addProperty("sealed",function(){let obj=flag2(
this,"object"),isSealed=obj===Object(obj)?Object.isSealed(obj):!0;this.assert(isSealed,"expected #{this} to be sealed","expected #{this} to not be sealed")});Assertion.
addProperty("frozen",function(){let obj=flag2(this,"object"),isFrozen=obj===Object(obj)?Object.isFrozen(obj):!0;this.assert(isFrozen,"expected #{this} to be fro\
zen","expected #{this} to not be frozen")});Assertion.addProperty("finite",function(_msg){let obj=flag2(this,"object");this.assert(typeof obj=="number"&&isFinite(
obj),"expected #{this} to be a finite number","expected #{this} to not be a finite number")});function compareSubset(expected,actual){return expected===actual?!0:
typeof actual!=typeof expected?!1:typeof expected!="object"||expected===null?expected===actual:actual?Array.isArray(expected)?Array.isArray(actual)?expected.every(
function(exp){return actual.some(function(act){return compareSubset(exp,act)})}):!1:expected instanceof Date?actual instanceof Date?expected.getTime()===actual.
getTime():!1:Object.keys(expected).every(function(key){let expectedValue=expected[key],actualValue=actual[key];return typeof expectedValue=="object"&&expectedValue!==
null&&actualValue!==null?compareSubset(expectedValue,actualValue):typeof expectedValue=="function"?expectedValue(actualValue):actualValue===expectedValue}):!1}__name(
compareSubset,"compareSubset");Assertion.addMethod("containSubset",function(expected){let actual=flag(this,"object"),showDiff=config.showDiff;this.assert(compareSubset(
expected,actual),"expected #{act} to contain subset #{exp}","expected #{act} to not contain subset #{exp}",expected,actual,showDiff)});function expect(val,message){
return new Assertion(val,message)}__name(expect,"expect");expect.fail=function(actual,expected,message,operator){let msg=message;throw arguments.length<2&&(msg=
actual,actual=void 0),new AssertionError(msg||"expect.fail()",{actual,expected,operator},expect.fail)};var should_exports={};__export2(should_exports,{Should:()=>Should,
should:()=>should});function loadShould(){function shouldGetter(){return this instanceof String||this instanceof Number||this instanceof Boolean||typeof Symbol==
"function"&&this instanceof Symbol||typeof BigInt=="function"&&this instanceof BigInt?new Assertion(this.valueOf(),null,shouldGetter):new Assertion(this,null,shouldGetter)}
__name(shouldGetter,"shouldGetter");function shouldSetter(value){Object.defineProperty(this,"should",{value,enumerable:!0,configurable:!0,writable:!0})}__name(shouldSetter,
"shouldSetter"),Object.defineProperty(Object.prototype,"should",{set:shouldSetter,get:shouldGetter,configurable:!0});let should2={};return should2.fail=function(actual,expected,message,operator){
throw arguments.length<2&&(message=actual,actual=void 0),message=message||"should.fail()",new AssertionError(message,{actual,expected,operator},should2.fail)},should2.
equal=function(actual,expected,message){new Assertion(actual,message).to.equal(expected)},should2.Throw=function(fn2,errt,errs,msg){new Assertion(fn2,msg).to.Throw(
errt,errs)},should2.exist=function(val,msg){new Assertion(val,msg).to.exist},should2.not={},should2.not.equal=function(actual,expected,msg){new Assertion(actual,
msg).to.not.equal(expected)},should2.not.Throw=function(fn2,errt,errs,msg){new Assertion(fn2,msg).to.not.Throw(errt,errs)},should2.not.exist=function(val,msg){new Assertion(
val,msg).to.not.exist},should2.throw=should2.Throw,should2.not.throw=should2.not.Throw,should2}__name(loadShould,"loadShould");var should=loadShould,Should=loadShould;
function assert2(express,errmsg){new Assertion(null,null,assert2,!0).assert(express,errmsg,"[ negation message unavailable ]")}__name(assert2,"assert");assert2.
fail=function(actual,expected,message,operator){throw arguments.length<2&&(message=actual,actual=void 0),message=message||"assert.fail()",new AssertionError(message,
{actual,expected,operator},assert2.fail)};assert2.isOk=function(val,msg){new Assertion(val,msg,assert2.isOk,!0).is.ok};assert2.isNotOk=function(val,msg){new Assertion(
val,msg,assert2.isNotOk,!0).is.not.ok};assert2.equal=function(act,exp,msg){let test22=new Assertion(act,msg,assert2.equal,!0);test22.assert(exp==flag(test22,"ob\
ject"),"expected #{this} to equal #{exp}","expected #{this} to not equal #{act}",exp,act,!0)};assert2.notEqual=function(act,exp,msg){let test22=new Assertion(act,
msg,assert2.notEqual,!0);test22.assert(exp!=flag(test22,"object"),"expected #{this} to not equal #{exp}","expected #{this} to equal #{act}",exp,act,!0)};assert2.
strictEqual=function(act,exp,msg){new Assertion(act,msg,assert2.strictEqual,!0).to.equal(exp)};assert2.notStrictEqual=function(act,exp,msg){new Assertion(act,msg,
assert2.notStrictEqual,!0).to.not.equal(exp)};assert2.deepEqual=assert2.deepStrictEqual=function(act,exp,msg){new Assertion(act,msg,assert2.deepEqual,!0).to.eql(
exp)};assert2.notDeepEqual=function(act,exp,msg){new Assertion(act,msg,assert2.notDeepEqual,!0).to.not.eql(exp)};assert2.isAbove=function(val,abv,msg){new Assertion(
val,msg,assert2.isAbove,!0).to.be.above(abv)};assert2.isAtLeast=function(val,atlst,msg){new Assertion(val,msg,assert2.isAtLeast,!0).to.be.least(atlst)};assert2.
isBelow=function(val,blw,msg){new Assertion(val,msg,assert2.isBelow,!0).to.be.below(blw)};assert2.isAtMost=function(val,atmst,msg){new Assertion(val,msg,assert2.
isAtMost,!0).to.be.most(atmst)};assert2.isTrue=function(val,msg){new Assertion(val,msg,assert2.isTrue,!0).is.true};assert2.isNotTrue=function(val,msg){new Assertion(
val,msg,assert2.isNotTrue,!0).to.not.equal(!0)};assert2.isFalse=function(val,msg){new Assertion(val,msg,assert2.isFalse,!0).is.false};assert2.isNotFalse=function(val,msg){
new Assertion(val,msg,assert2.isNotFalse,!0).to.not.equal(!1)};assert2.isNull=function(val,msg){new Assertion(val,msg,assert2.isNull,!0).to.equal(null)};assert2.
isNotNull=function(val,msg){new Assertion(val,msg,assert2.isNotNull,!0).to.not.equal(null)};assert2.isNaN=function(val,msg){new Assertion(val,msg,assert2.isNaN,
!0).to.be.NaN};assert2.isNotNaN=function(value,message){new Assertion(value,message,assert2.isNotNaN,!0).not.to.be.NaN};assert2.exists=function(val,msg){new Assertion(
val,msg,assert2.exists,!0).to.exist};assert2.notExists=function(val,msg){new Assertion(val,msg,assert2.notExists,!0).to.not.exist};assert2.isUndefined=function(val,msg){
new Assertion(val,msg,assert2.isUndefined,!0).to.equal(void 0)};assert2.isDefined=function(val,msg){new Assertion(val,msg,assert2.isDefined,!0).to.not.equal(void 0)};
assert2.isCallable=function(value,message){new Assertion(value,message,assert2.isCallable,!0).is.callable};assert2.isNotCallable=function(value,message){new Assertion(
value,message,assert2.isNotCallable,!0).is.not.callable};assert2.isObject=function(val,msg){new Assertion(val,msg,assert2.isObject,!0).to.be.a("object")};assert2.
isNotObject=function(val,msg){new Assertion(val,msg,assert2.isNotObject,!0).to.not.be.a("object")};assert2.isArray=function(val,msg){new Assertion(val,msg,assert2.
isArray,!0).to.be.an("array")};assert2.isNotArray=function(val,msg){new Assertion(val,msg,assert2.isNotArray,!0).to.not.be.an("array")};assert2.isString=function(val,msg){
new Assertion(val,msg,assert2.isString,!0).to.be.a("string")};assert2.isNotString=function(val,msg){new Assertion(val,msg,assert2.isNotString,!0).to.not.be.a("s\
tring")};assert2.isNumber=function(val,msg){new Assertion(val,msg,assert2.isNumber,!0).to.be.a("number")};assert2.isNotNumber=function(val,msg){new Assertion(val,
msg,assert2.isNotNumber,!0).to.not.be.a("number")};assert2.isNumeric=function(val,msg){new Assertion(val,msg,assert2.isNumeric,!0).is.numeric};assert2.isNotNumeric=
function(val,msg){new Assertion(val,msg,assert2.isNotNumeric,!0).is.not.numeric};assert2.isFinite=function(val,msg){new Assertion(val,msg,assert2.isFinite,!0).to.
be.finite};assert2.isBoolean=function(val,msg){new Assertion(val,msg,assert2.isBoolean,!0).to.be.a("boolean")};assert2.isNotBoolean=function(val,msg){new Assertion(
val,msg,assert2.isNotBoolean,!0).to.not.be.a("boolean")};assert2.typeOf=function(val,type3,msg){new Assertion(val,msg,assert2.typeOf,!0).to.be.a(type3)};assert2.
notTypeOf=function(value,type3,message){new Assertion(value,message,assert2.notTypeOf,!0).to.not.be.a(type3)};assert2.instanceOf=function(val,type3,msg){new Assertion(
val,msg,assert2.instanceOf,!0).to.be.instanceOf(type3)};assert2.notInstanceOf=function(val,type3,msg){new Assertion(val,msg,assert2.notInstanceOf,!0).to.not.be.
instanceOf(type3)};assert2.include=function(exp,inc,msg){new Assertion(exp,msg,assert2.include,!0).include(inc)};assert2.notInclude=function(exp,inc,msg){new Assertion(
exp,msg,assert2.notInclude,!0).not.include(inc)};assert2.deepInclude=function(exp,inc,msg){new Assertion(exp,msg,assert2.deepInclude,!0).deep.include(inc)};assert2.
notDeepInclude=function(exp,inc,msg){new Assertion(exp,msg,assert2.notDeepInclude,!0).not.deep.include(inc)};assert2.nestedInclude=function(exp,inc,msg){new Assertion(
exp,msg,assert2.nestedInclude,!0).nested.include(inc)};assert2.notNestedInclude=function(exp,inc,msg){new Assertion(exp,msg,assert2.notNestedInclude,!0).not.nested.
include(inc)};assert2.deepNestedInclude=function(exp,inc,msg){new Assertion(exp,msg,assert2.deepNestedInclude,!0).deep.nested.include(inc)};assert2.notDeepNestedInclude=
function(exp,inc,msg){new Assertion(exp,msg,assert2.notDeepNestedInclude,!0).not.deep.nested.include(inc)};assert2.ownInclude=function(exp,inc,msg){new Assertion(
exp,msg,assert2.ownInclude,!0).own.include(inc)};assert2.notOwnInclude=function(exp,inc,msg){new Assertion(exp,msg,assert2.notOwnInclude,!0).not.own.include(inc)};
assert2.deepOwnInclude=function(exp,inc,msg){new Assertion(exp,msg,assert2.deepOwnInclude,!0).deep.own.include(inc)};assert2.notDeepOwnInclude=function(exp,inc,msg){
new Assertion(exp,msg,assert2.notDeepOwnInclude,!0).not.deep.own.include(inc)};assert2.match=function(exp,re,msg){new Assertion(exp,msg,assert2.match,!0).to.match(
re)};assert2.notMatch=function(exp,re,msg){new Assertion(exp,msg,assert2.notMatch,!0).to.not.match(re)};assert2.property=function(obj,prop,msg){new Assertion(obj,
msg,assert2.property,!0).to.have.property(prop)};assert2.notProperty=function(obj,prop,msg){new Assertion(obj,msg,assert2.notProperty,!0).to.not.have.property(prop)};
assert2.propertyVal=function(obj,prop,val,msg){new Assertion(obj,msg,assert2.propertyVal,!0).to.have.property(prop,val)};assert2.notPropertyVal=function(obj,prop,val,msg){
new Assertion(obj,msg,assert2.notPropertyVal,!0).to.not.have.property(prop,val)};assert2.deepPropertyVal=function(obj,prop,val,msg){new Assertion(obj,msg,assert2.
deepPropertyVal,!0).to.have.deep.property(prop,val)};assert2.notDeepPropertyVal=function(obj,prop,val,msg){new Assertion(obj,msg,assert2.notDeepPropertyVal,!0).
to.not.have.deep.property(prop,val)};assert2.ownProperty=function(obj,prop,msg){new Assertion(obj,msg,assert2.ownProperty,!0).to.have.own.property(prop)};assert2.
notOwnProperty=function(obj,prop,msg){new Assertion(obj,msg,assert2.notOwnProperty,!0).to.not.have.own.property(prop)};assert2.ownPropertyVal=function(obj,prop,value,msg){
new Assertion(obj,msg,assert2.ownPropertyVal,!0).to.have.own.property(prop,value)};assert2.notOwnPropertyVal=function(obj,prop,value,msg){new Assertion(obj,msg,
assert2.notOwnPropertyVal,!0).to.not.have.own.property(prop,value)};assert2.deepOwnPropertyVal=function(obj,prop,value,msg){new Assertion(obj,msg,assert2.deepOwnPropertyVal,
!0).to.have.deep.own.property(prop,value)};assert2.notDeepOwnPropertyVal=function(obj,prop,value,msg){new Assertion(obj,msg,assert2.notDeepOwnPropertyVal,!0).to.
not.have.deep.own.property(prop,value)};assert2.nestedProperty=function(obj,prop,msg){new Assertion(obj,msg,assert2.nestedProperty,!0).to.have.nested.property(prop)};
assert2.notNestedProperty=function(obj,prop,msg){new Assertion(obj,msg,assert2.notNestedProperty,!0).to.not.have.nested.property(prop)};assert2.nestedPropertyVal=
function(obj,prop,val,msg){new Assertion(obj,msg,assert2.nestedPropertyVal,!0).to.have.nested.property(prop,val)};assert2.notNestedPropertyVal=function(obj,prop,val,msg){
new Assertion(obj,msg,assert2.notNestedPropertyVal,!0).to.not.have.nested.property(prop,val)};assert2.deepNestedPropertyVal=function(obj,prop,val,msg){new Assertion(
obj,msg,assert2.deepNestedPropertyVal,!0).to.have.deep.nested.property(prop,val)};assert2.notDeepNestedPropertyVal=function(obj,prop,val,msg){new Assertion(obj,
msg,assert2.notDeepNestedPropertyVal,!0).to.not.have.deep.nested.property(prop,val)};assert2.lengthOf=function(exp,len,msg){new Assertion(exp,msg,assert2.lengthOf,
!0).to.have.lengthOf(len)};assert2.hasAnyKeys=function(obj,keys2,msg){new Assertion(obj,msg,assert2.hasAnyKeys,!0).to.have.any.keys(keys2)};assert2.hasAllKeys=function(obj,keys2,msg){
new Assertion(obj,msg,assert2.hasAllKeys,!0).to.have.all.keys(keys2)};assert2.containsAllKeys=function(obj,keys2,msg){new Assertion(obj,msg,assert2.containsAllKeys,
!0).to.contain.all.keys(keys2)};assert2.doesNotHaveAnyKeys=function(obj,keys2,msg){new Assertion(obj,msg,assert2.doesNotHaveAnyKeys,!0).to.not.have.any.keys(keys2)};
assert2.doesNotHaveAllKeys=function(obj,keys2,msg){new Assertion(obj,msg,assert2.doesNotHaveAllKeys,!0).to.not.have.all.keys(keys2)};assert2.hasAnyDeepKeys=function(obj,keys2,msg){
new Assertion(obj,msg,assert2.hasAnyDeepKeys,!0).to.have.any.deep.keys(keys2)};assert2.hasAllDeepKeys=function(obj,keys2,msg){new Assertion(obj,msg,assert2.hasAllDeepKeys,
!0).to.have.all.deep.keys(keys2)};assert2.containsAllDeepKeys=function(obj,keys2,msg){new Assertion(obj,msg,assert2.containsAllDeepKeys,!0).to.contain.all.deep.
keys(keys2)};assert2.doesNotHaveAnyDeepKeys=function(obj,keys2,msg){new Assertion(obj,msg,assert2.doesNotHaveAnyDeepKeys,!0).to.not.have.any.deep.keys(keys2)};assert2.
doesNotHaveAllDeepKeys=function(obj,keys2,msg){new Assertion(obj,msg,assert2.doesNotHaveAllDeepKeys,!0).to.not.have.all.deep.keys(keys2)};assert2.throws=function(fn2,errorLike,errMsgMatcher,msg){
(typeof errorLike=="string"||errorLike instanceof RegExp)&&(errMsgMatcher=errorLike,errorLike=null);let assertErr=new Assertion(fn2,msg,assert2.throws,!0).to.throw(
errorLike,errMsgMatcher);return flag(assertErr,"object")};assert2.doesNotThrow=function(fn2,errorLike,errMsgMatcher,message){(typeof errorLike=="string"||errorLike instanceof
RegExp)&&(errMsgMatcher=errorLike,errorLike=null),new Assertion(fn2,message,assert2.doesNotThrow,!0).to.not.throw(errorLike,errMsgMatcher)};assert2.operator=function(val,operator,val2,msg){
let ok;switch(operator){case"==":ok=val==val2;break;case"===":ok=val===val2;break;case">":ok=val>val2;break;case">=":ok=val>=val2;break;case"<":ok=val<val2;break;case"\
<=":ok=val<=val2;break;case"!=":ok=val!=val2;break;case"!==":ok=val!==val2;break;default:throw msg=msg&&msg+": ",new AssertionError(msg+'Invalid operator "'+operator+
'"',void 0,assert2.operator)}let test22=new Assertion(ok,msg,assert2.operator,!0);test22.assert(flag(test22,"object")===!0,"expected "+inspect22(val)+" to be "+
operator+" "+inspect22(val2),"expected "+inspect22(val)+" to not be "+operator+" "+inspect22(val2))};assert2.closeTo=function(act,exp,delta,msg){new Assertion(act,
msg,assert2.closeTo,!0).to.be.closeTo(exp,delta)};assert2.approximately=function(act,exp,delta,msg){new Assertion(act,msg,assert2.approximately,!0).to.be.approximately(
exp,delta)};assert2.sameMembers=function(set1,set22,msg){new Assertion(set1,msg,assert2.sameMembers,!0).to.have.same.members(set22)};assert2.notSameMembers=function(set1,set22,msg){
new Assertion(set1,msg,assert2.notSameMembers,!0).to.not.have.same.members(set22)};assert2.sameDeepMembers=function(set1,set22,msg){new Assertion(set1,msg,assert2.
sameDeepMembers,!0).to.have.same.deep.members(set22)};assert2.notSameDeepMembers=function(set1,set22,msg){new Assertion(set1,msg,assert2.notSameDeepMembers,!0).
to.not.have.same.deep.members(set22)};assert2.sameOrderedMembers=function(set1,set22,msg){new Assertion(set1,msg,assert2.sameOrderedMembers,!0).to.have.same.ordered.
members(set22)};assert2.notSameOrderedMembers=function(set1,set22,msg){new Assertion(set1,msg,assert2.notSameOrderedMembers,!0).to.not.have.same.ordered.members(
set22)};assert2.sameDeepOrderedMembers=function(set1,set22,msg){new Assertion(set1,msg,assert2.sameDeepOrderedMembers,!0).to.have.same.deep.ordered.members(set22)};
assert2.notSameDeepOrderedMembers=function(set1,set22,msg){new Assertion(set1,msg,assert2.notSameDeepOrderedMembers,!0).to.not.have.same.deep.ordered.members(set22)};
assert2.includeMembers=function(superset,subset,msg){new Assertion(superset,msg,assert2.includeMembers,!0).to.include.members(subset)};assert2.notIncludeMembers=
function(superset,subset,msg){new Assertion(superset,msg,assert2.notIncludeMembers,!0).to.not.include.members(subset)};assert2.includeDeepMembers=function(superset,subset,msg){
new Assertion(superset,msg,assert2.includeDeepMembers,!0).to.include.deep.members(subset)};assert2.notIncludeDeepMembers=function(superset,subset,msg){new Assertion(
superset,msg,assert2.notIncludeDeepMembers,!0).to.not.include.deep.members(subset)};assert2.includeOrderedMembers=function(superset,subset,msg){new Assertion(superset,
msg,assert2.includeOrderedMembers,!0).to.include.ordered.members(subset)};assert2.notIncludeOrderedMembers=function(superset,subset,msg){new Assertion(superset,
msg,assert2.notIncludeOrderedMembers,!0).to.not.include.ordered.members(subset)};assert2.includeDeepOrderedMembers=function(superset,subset,msg){new Assertion(superset,
msg,assert2.includeDeepOrderedMembers,!0).to.include.deep.ordered.members(subset)};assert2.notIncludeDeepOrderedMembers=function(superset,subset,msg){new Assertion(
superset,msg,assert2.notIncludeDeepOrderedMembers,!0).to.not.include.deep.ordered.members(subset)};assert2.oneOf=function(inList,list,msg){new Assertion(inList,
msg,assert2.oneOf,!0).to.be.oneOf(list)};assert2.isIterable=function(obj,msg){if(obj==null||typeof obj[Symbol.iterator]!="function")throw msg=msg?`${msg} expect\
ed ${inspect22(obj)} to be an iterable`:`expected ${inspect22(obj)} to be an iterable`,new AssertionError(msg,void 0,assert2.isIterable)};assert2.changes=function(fn2,obj,prop,msg){
arguments.length===3&&typeof obj=="function"&&(msg=prop,prop=null),new Assertion(fn2,msg,assert2.changes,!0).to.change(obj,prop)};assert2.changesBy=function(fn2,obj,prop,delta,msg){
if(arguments.length===4&&typeof obj=="function"){let tmpMsg=delta;delta=prop,msg=tmpMsg}else arguments.length===3&&(delta=prop,prop=null);new Assertion(fn2,msg,
assert2.changesBy,!0).to.change(obj,prop).by(delta)};assert2.doesNotChange=function(fn2,obj,prop,msg){return arguments.length===3&&typeof obj=="function"&&(msg=
prop,prop=null),new Assertion(fn2,msg,assert2.doesNotChange,!0).to.not.change(obj,prop)};assert2.changesButNotBy=function(fn2,obj,prop,delta,msg){if(arguments.length===
4&&typeof obj=="function"){let tmpMsg=delta;delta=prop,msg=tmpMsg}else arguments.length===3&&(delta=prop,prop=null);new Assertion(fn2,msg,assert2.changesButNotBy,
!0).to.change(obj,prop).but.not.by(delta)};assert2.increases=function(fn2,obj,prop,msg){return arguments.length===3&&typeof obj=="function"&&(msg=prop,prop=null),
new Assertion(fn2,msg,assert2.increases,!0).to.increase(obj,prop)};assert2.increasesBy=function(fn2,obj,prop,delta,msg){if(arguments.length===4&&typeof obj=="fu\
nction"){let tmpMsg=delta;delta=prop,msg=tmpMsg}else arguments.length===3&&(delta=prop,prop=null);new Assertion(fn2,msg,assert2.increasesBy,!0).to.increase(obj,
prop).by(delta)};assert2.doesNotIncrease=function(fn2,obj,prop,msg){return arguments.length===3&&typeof obj=="function"&&(msg=prop,prop=null),new Assertion(fn2,
msg,assert2.doesNotIncrease,!0).to.not.increase(obj,prop)};assert2.increasesButNotBy=function(fn2,obj,prop,delta,msg){if(arguments.length===4&&typeof obj=="func\
tion"){let tmpMsg=delta;delta=prop,msg=tmpMsg}else arguments.length===3&&(delta=prop,prop=null);new Assertion(fn2,msg,assert2.increasesButNotBy,!0).to.increase(
obj,prop).but.not.by(delta)};assert2.decreases=function(fn2,obj,prop,msg){return arguments.length===3&&typeof obj=="function"&&(msg=prop,prop=null),new Assertion(
fn2,msg,assert2.decreases,!0).to.decrease(obj,prop)};assert2.decreasesBy=function(fn2,obj,prop,delta,msg){if(arguments.length===4&&typeof obj=="function"){let tmpMsg=delta;
delta=prop,msg=tmpMsg}else arguments.length===3&&(delta=prop,prop=null);new Assertion(fn2,msg,assert2.decreasesBy,!0).to.decrease(obj,prop).by(delta)};assert2.doesNotDecrease=
function(fn2,obj,prop,msg){return arguments.length===3&&typeof obj=="function"&&(msg=prop,prop=null),new Assertion(fn2,msg,assert2.doesNotDecrease,!0).to.not.decrease(
obj,prop)};assert2.doesNotDecreaseBy=function(fn2,obj,prop,delta,msg){if(arguments.length===4&&typeof obj=="function"){let tmpMsg=delta;delta=prop,msg=tmpMsg}else
arguments.length===3&&(delta=prop,prop=null);return new Assertion(fn2,msg,assert2.doesNotDecreaseBy,!0).to.not.decrease(obj,prop).by(delta)};assert2.decreasesButNotBy=
function(fn2,obj,prop,delta,msg){if(arguments.length===4&&typeof obj=="function"){let tmpMsg=delta;delta=prop,msg=tmpMsg}else arguments.length===3&&(delta=prop,
prop=null);new Assertion(fn2,msg,assert2.decreasesButNotBy,!0).to.decrease(obj,prop).but.not.by(delta)};assert2.ifError=function(val){if(val)throw val};assert2.
isExtensible=function(obj,msg){new Assertion(obj,msg,assert2.isExtensible,!0).to.be.extensible};assert2.isNotExtensible=function(obj,msg){new Assertion(obj,msg,
assert2.isNotExtensible,!0).to.not.be.extensible};assert2.isSealed=function(obj,msg){new Assertion(obj,msg,assert2.isSealed,!0).to.be.sealed};assert2.isNotSealed=
function(obj,msg){new Assertion(obj,msg,assert2.isNotSealed,!0).to.not.be.sealed};assert2.isFrozen=function(obj,msg){new Assertion(obj,msg,assert2.isFrozen,!0).
to.be.frozen};assert2.isNotFrozen=function(obj,msg){new Assertion(obj,msg,assert2.isNotFrozen,!0).to.not.be.frozen};assert2.isEmpty=function(val,msg){new Assertion(
val,msg,assert2.isEmpty,!0).to.be.empty};assert2.isNotEmpty=function(val,msg){new Assertion(val,msg,assert2.isNotEmpty,!0).to.not.be.empty};assert2.containsSubset=
function(val,exp,msg){new Assertion(val,msg).to.containSubset(exp)};assert2.doesNotContainSubset=function(val,exp,msg){new Assertion(val,msg).to.not.containSubset(
exp)};var aliases=[["isOk","ok"],["isNotOk","notOk"],["throws","throw"],["throws","Throw"],["isExtensible","extensible"],["isNotExtensible","notExtensible"],["i\
sSealed","sealed"],["isNotSealed","notSealed"],["isFrozen","frozen"],["isNotFrozen","notFrozen"],["isEmpty","empty"],["isNotEmpty","notEmpty"],["isCallable","is\
Function"],["isNotCallable","isNotFunction"],["containsSubset","containSubset"]];for(let[name,as]of aliases)assert2[as]=assert2[name];var used=[];function use(fn2){
let exports={use,AssertionError,util:utils_exports,config,expect,assert:assert2,Assertion,...should_exports};return~used.indexOf(fn2)||(fn2(exports,utils_exports),
used.push(fn2)),exports}__name(use,"use");function isMockFunction(fn2){return typeof fn2=="function"&&"_isMockFunction"in fn2&&fn2._isMockFunction===!0}var MOCK_RESTORE=new Set,REGISTERED_MOCKS=new Set,
MOCK_CONFIGS=new WeakMap;function createMockInstance(options={}){let{originalImplementation,restore,mockImplementation,resetToMockImplementation,resetToMockName}=options;
restore&&MOCK_RESTORE.add(restore);let config2=getDefaultConfig(originalImplementation),state=getDefaultState(),mock=createMock({config:config2,state,...options}),
mockLength=(mockImplementation||originalImplementation)?.length??0;return Object.defineProperty(mock,"length",{writable:!0,enumerable:!1,value:mockLength,configurable:!0}),
resetToMockName&&(config2.mockName=mock.name||"vi.fn()"),MOCK_CONFIGS.set(mock,config2),REGISTERED_MOCKS.add(mock),mock._isMockFunction=!0,mock.getMockImplementation=
()=>config2.onceMockImplementations[0]||config2.mockImplementation,Object.defineProperty(mock,"mock",{configurable:!1,enumerable:!0,writable:!1,value:state}),mock.
mockImplementation=function(implementation){return config2.mockImplementation=implementation,mock},mock.mockImplementationOnce=function(implementation){return config2.
onceMockImplementations.push(implementation),mock},mock.withImplementation=function(implementation,callback){let previousImplementation=config2.mockImplementation,
previousOnceImplementations=config2.onceMockImplementations,reset=()=>{config2.mockImplementation=previousImplementation,config2.onceMockImplementations=previousOnceImplementations};
config2.mockImplementation=implementation,config2.onceMockImplementations=[];let returnValue=callback();return typeof returnValue=="object"&&typeof returnValue?.
then=="function"?returnValue.then(()=>(reset(),mock)):(reset(),mock)},mock.mockReturnThis=function(){return mock.mockImplementation(function(){return this})},mock.
mockReturnValue=function(value){return mock.mockImplementation(function(){return new.target&&throwConstructorError("mockReturnValue"),value})},mock.mockReturnValueOnce=
function(value){return mock.mockImplementationOnce(function(){return new.target&&throwConstructorError("mockReturnValueOnce"),value})},mock.mockThrow=function(value){
return mock.mockImplementation(function(){throw value})},mock.mockThrowOnce=function(value){return mock.mockImplementationOnce(function(){throw value})},mock.mockResolvedValue=
function(value){return mock.mockImplementation(function(){return new.target&&throwConstructorError("mockResolvedValue"),Promise.resolve(value)})},mock.mockResolvedValueOnce=
function(value){return mock.mockImplementationOnce(function(){return new.target&&throwConstructorError("mockResolvedValueOnce"),Promise.resolve(value)})},mock.mockRejectedValue=
function(value){return mock.mockImplementation(function(){return new.target&&throwConstructorError("mockRejectedValue"),Promise.reject(value)})},mock.mockRejectedValueOnce=
function(value){return mock.mockImplementationOnce(function(){return new.target&&throwConstructorError("mockRejectedValueOnce"),Promise.reject(value)})},mock.mockClear=
function(){return state.calls=[],state.contexts=[],state.instances=[],state.invocationCallOrder=[],state.results=[],state.settledResults=[],mock},mock.mockReset=
function(){return mock.mockClear(),config2.mockImplementation=resetToMockImplementation?mockImplementation:void 0,config2.mockName=resetToMockName&&mock.name||"\
vi.fn()",config2.onceMockImplementations=[],mock},mock.mockRestore=function(){return mock.mockReset(),restore?.()},mock.mockName=function(name){return typeof name==
"string"&&(config2.mockName=name),mock},mock.getMockName=function(){return config2.mockName||"vi.fn()"},Symbol.dispose&&(mock[Symbol.dispose]=()=>mock.mockRestore()),
mockImplementation&&mock.mockImplementation(mockImplementation),mock}function fn(originalImplementation){return originalImplementation!=null&&isMockFunction(originalImplementation)?
originalImplementation:createMockInstance({mockImplementation:originalImplementation,resetToMockImplementation:!0})}function spyOn(object,key,accessor){assert3(
object!=null,"The vi.spyOn() function could not find an object to spy upon. The first argument must be defined."),assert3(typeof object=="object"||typeof object==
"function","Vitest cannot spy on a primitive value.");let[originalDescriptorObject,originalDescriptor]=getDescriptor(object,key)||[];assert3(originalDescriptor||
key in object,`The property "${String(key)}" is not defined on the ${typeof object}.`);let accessType=accessor||"value",ssr=!1;accessType==="value"&&originalDescriptor&&
originalDescriptor.value==null&&originalDescriptor.get&&(accessType="get",ssr=!0);let original;originalDescriptor?(original=originalDescriptor[accessType],original==
null&&accessType==="value"&&(original=object[key])):accessType!=="value"?original=()=>object[key]:original=object[key];let originalImplementation=ssr&&original?
original():original,originalType=typeof originalImplementation;if(assert3(originalType==="function"||accessType!=="value"&&original==null,`vi.spyOn() can only s\
py on a function. Received ${originalType}.`),isMockFunction(originalImplementation))return originalImplementation;let reassign=cb=>{let{value,...desc}=originalDescriptor||
{configurable:!0,writable:!0};accessType!=="value"&&delete desc.writable,desc[accessType]=cb,Object.defineProperty(object,key,desc)},mock=createMockInstance({restore:()=>{
originalDescriptorObject!==object?Reflect.deleteProperty(object,key):originalDescriptor&&!original?Object.defineProperty(object,key,originalDescriptor):reassign(
original)},originalImplementation,resetToMockName:!0});try{reassign(ssr?()=>mock:mock)}catch(error){throw error instanceof TypeError&&Symbol.toStringTag&&object[Symbol.
toStringTag]==="Module"&&(error.message.includes("Cannot redefine property")||error.message.includes("Cannot replace module namespace")||error.message.includes(
"can't redefine non-configurable property"))?new TypeError(`Cannot spy on export "${String(key)}". Module namespace is not configurable in ESM. See: https://vit\
est.dev/guide/browser/#limitations`,{cause:error}):error}return mock}function getDescriptor(obj,method){let objDescriptor=Object.getOwnPropertyDescriptor(obj,method);
if(objDescriptor)return[obj,objDescriptor];let currentProto=Object.getPrototypeOf(obj);for(;currentProto!==null;){let descriptor=Object.getOwnPropertyDescriptor(
currentProto,method);if(descriptor)return[currentProto,descriptor];currentProto=Object.getPrototypeOf(currentProto)}}function assert3(condition,message){if(!condition)
throw new Error(message)}var invocationCallCounter=1;function createMock({state,config:config2,name:mockName,prototypeState,prototypeConfig,keepMembersImplementation,
mockImplementation,prototypeMembers=[]}){let original=config2.mockOriginal,pseudoOriginal=mockImplementation,name=mockName||original?.name||"Mock",namedObject={
[name]:(function(...args){registerCalls(args,state,prototypeState),registerInvocationOrder(invocationCallCounter++,state,prototypeState);let result={type:"incom\
plete",value:void 0},settledResult={type:"incomplete",value:void 0};registerResult(result,state,prototypeState),registerSettledResult(settledResult,state,prototypeState);
let context=new.target?void 0:this,[instanceIndex,instancePrototypeIndex]=registerInstance(context,state,prototypeState),[contextIndex,contextPrototypeIndex]=registerContext(
context,state,prototypeState),implementation=config2.onceMockImplementations.shift()||config2.mockImplementation||prototypeConfig?.onceMockImplementations.shift()||
prototypeConfig?.mockImplementation||original||function(){},returnValue,thrownValue,didThrow=!1;try{if(new.target){returnValue=Reflect.construct(implementation,
args,new.target);for(let prop of prototypeMembers){let prototypeMock=returnValue[prop];if(prototypeMock!==mock.prototype[prop])continue;let isMock=isMockFunction(
prototypeMock),prototypeState2=isMock?prototypeMock.mock:void 0,prototypeConfig2=isMock?MOCK_CONFIGS.get(prototypeMock):void 0;returnValue[prop]=createMockInstance(
{originalImplementation:keepMembersImplementation?prototypeConfig2?.mockOriginal:void 0,prototypeState:prototypeState2,prototypeConfig:prototypeConfig2,keepMembersImplementation})}}else
returnValue=implementation.apply(this,args)}catch(error){throw thrownValue=error,didThrow=!0,error instanceof TypeError&&error.message.includes("is not a constr\
uctor")&&console.warn(`[vitest] The ${namedObject[name].getMockName()} mock did not use 'function' or 'class' in its implementation, see https://vitest.dev/api/\
vi#vi-spyon for examples.`),error}finally{didThrow?(result.type="throw",result.value=thrownValue,settledResult.type="rejected",settledResult.value=thrownValue):
(result.type="return",result.value=returnValue,new.target&&(state.contexts[contextIndex-1]=returnValue,state.instances[instanceIndex-1]=returnValue,contextPrototypeIndex!=
null&&prototypeState&&(prototypeState.contexts[contextPrototypeIndex-1]=returnValue),instancePrototypeIndex!=null&&prototypeState&&(prototypeState.instances[instancePrototypeIndex-
1]=returnValue)),returnValue instanceof Promise?returnValue.then(settledValue=>{settledResult.type="fulfilled",settledResult.value=settledValue},rejectedValue=>{
settledResult.type="rejected",settledResult.value=rejectedValue}):(settledResult.type="fulfilled",settledResult.value=returnValue))}return returnValue})},mock=namedObject[name],
copyPropertiesFrom=original||pseudoOriginal;return copyPropertiesFrom&&copyOriginalStaticProperties(mock,copyPropertiesFrom),mock}function registerCalls(args,state,prototypeState){
state.calls.push(args),prototypeState?.calls.push(args)}function registerInvocationOrder(order,state,prototypeState){state.invocationCallOrder.push(order),prototypeState?.
invocationCallOrder.push(order)}function registerResult(result,state,prototypeState){state.results.push(result),prototypeState?.results.push(result)}function registerSettledResult(result,state,prototypeState){
state.settledResults.push(result),prototypeState?.settledResults.push(result)}function registerInstance(instance,state,prototypeState){let instanceIndex=state.instances.
push(instance),instancePrototypeIndex=prototypeState?.instances.push(instance);return[instanceIndex,instancePrototypeIndex]}function registerContext(context,state,prototypeState){
let contextIndex=state.contexts.push(context),contextPrototypeIndex=prototypeState?.contexts.push(context);return[contextIndex,contextPrototypeIndex]}function copyOriginalStaticProperties(mock,original){
let{properties,descriptors}=getAllProperties(original);for(let key of properties){let descriptor=descriptors[key];getDescriptor(mock,key)||Object.defineProperty(
mock,key,descriptor)}}var ignoreProperties=new Set(["length","name","prototype",Symbol.for("nodejs.util.promisify.custom")]);function getAllProperties(original){
let properties=new Set,descriptors={};for(;original&&original!==Object.prototype&&original!==Function.prototype;){let ownProperties=[...Object.getOwnPropertyNames(
original),...Object.getOwnPropertySymbols(original)];for(let prop of ownProperties)descriptors[prop]||ignoreProperties.has(prop)||(properties.add(prop),descriptors[prop]=
Object.getOwnPropertyDescriptor(original,prop));original=Object.getPrototypeOf(original)}return{properties,descriptors}}function getDefaultConfig(original){return{
mockImplementation:void 0,mockOriginal:original,mockName:"vi.fn()",onceMockImplementations:[]}}function getDefaultState(){let state={calls:[],contexts:[],instances:[],
invocationCallOrder:[],settledResults:[],results:[],get lastCall(){return state.calls.at(-1)}};return state}function restoreAllMocks(){for(let restore of MOCK_RESTORE)
restore();MOCK_RESTORE.clear()}function clearAllMocks(){REGISTERED_MOCKS.forEach(mock=>mock.mockClear())}function resetAllMocks(){REGISTERED_MOCKS.forEach(mock=>mock.
mockReset())}function throwConstructorError(shorthand){throw new TypeError(`Cannot use \`${shorthand}\` when called with \`new\`. Use \`mockImplementation\` with a \`\
class\` keyword instead. See https://vitest.dev/api/mock#class-support for more information.`)}var MATCHERS_OBJECT=Symbol.for("matchers-object"),JEST_MATCHERS_OBJECT=Symbol.for("$$jest-matchers-object"),GLOBAL_EXPECT=Symbol.for("expect-global"),ASYMMETRIC_MATCHERS_OBJECT=Symbol.
for("asymmetric-matchers-object"),customMatchers={toSatisfy(actual,expected,message){let{printReceived:printReceived3,printExpected:printExpected3,matcherHint:matcherHint2}=this.
utils,pass=expected(actual);return{pass,message:()=>pass?`${matcherHint2(".not.toSatisfy","received","")}

Expected value to not satisfy:
${message||printExpected3(expected)}
Received:
${printReceived3(actual)}`:`${matcherHint2(".toSatisfy","received","")}

Expected value to satisfy:
${message||printExpected3(expected)}

Received:
${printReceived3(actual)}`}},toBeOneOf(actual,expected){let{equals:equals2,customTesters}=this,{printReceived:printReceived3,printExpected:printExpected3,matcherHint:matcherHint2}=this.
utils,pass;if(Array.isArray(expected))pass=expected.length===0||expected.some(item=>equals2(item,actual,customTesters));else if(expected instanceof Set)pass=expected.
size===0||expected.has(actual)||[...expected].some(item=>equals2(item,actual,customTesters));else throw new TypeError(`You must provide an array or set to ${matcherHint2(
".toBeOneOf")}, not '${typeof expected}'.`);return{pass,message:()=>pass?`${matcherHint2(".not.toBeOneOf","received","")}

Expected value to not be one of:
${printExpected3(expected)}
Received:
${printReceived3(actual)}`:`${matcherHint2(".toBeOneOf","received","")}

Expected value to be one of:
${printExpected3(expected)}

Received:
${printReceived3(actual)}`}}},EXPECTED_COLOR=$.green,RECEIVED_COLOR=$.red,INVERTED_COLOR=$.inverse,BOLD_WEIGHT=$.bold,DIM_COLOR=$.dim;function matcherHint(matcherName,received="\
received",expected="expected",options={}){let{comment="",isDirectExpectCall=!1,isNot=!1,promise="",secondArgument="",expectedColor=EXPECTED_COLOR,receivedColor=RECEIVED_COLOR,
secondArgumentColor=EXPECTED_COLOR}=options,hint="",dimString="expect";return!isDirectExpectCall&&received!==""&&(hint+=DIM_COLOR(`${dimString}(`)+receivedColor(
received),dimString=")"),promise!==""&&(hint+=DIM_COLOR(`${dimString}.`)+promise,dimString=""),isNot&&(hint+=`${DIM_COLOR(`${dimString}.`)}not`,dimString=""),matcherName.
includes(".")?dimString+=matcherName:(hint+=DIM_COLOR(`${dimString}.`)+matcherName,dimString=""),expected===""?dimString+="()":(hint+=DIM_COLOR(`${dimString}(`)+
expectedColor(expected),secondArgument&&(hint+=DIM_COLOR(", ")+secondArgumentColor(secondArgument)),dimString=")"),comment!==""&&(dimString+=` // ${comment}`),dimString!==
""&&(hint+=DIM_COLOR(dimString)),hint}var SPACE_SYMBOL2="·";function replaceTrailingSpaces2(text){return text.replace(/\s+$/gm,spaces=>SPACE_SYMBOL2.repeat(spaces.
length))}function printReceived2(object){return RECEIVED_COLOR(replaceTrailingSpaces2(stringify3(object)))}function printExpected2(value){return EXPECTED_COLOR(
replaceTrailingSpaces2(stringify3(value)))}function getMatcherUtils(){return{EXPECTED_COLOR,RECEIVED_COLOR,INVERTED_COLOR,BOLD_WEIGHT,DIM_COLOR,diff,matcherHint,
printReceived:printReceived2,printExpected:printExpected2,printDiffOrStringify,printWithType}}function printWithType(name,value,print){let type3=getType2(value),
hasType=type3!=="null"&&type3!=="undefined"?`${name} has type:  ${type3}
`:"",hasValue=`${name} has value: ${print(value)}`;return hasType+hasValue}function addCustomEqualityTesters(newTesters){if(!Array.isArray(newTesters))throw new TypeError(
`expect.customEqualityTesters: Must be set to an array of Testers. Was given "${getType2(newTesters)}"`);globalThis[JEST_MATCHERS_OBJECT].customEqualityTesters.
push(...newTesters)}function getCustomEqualityTesters(){return globalThis[JEST_MATCHERS_OBJECT].customEqualityTesters}function equals(a,b2,customTesters,strictCheck){
return customTesters=customTesters||[],eq(a,b2,[],[],customTesters,strictCheck?hasKey:hasDefinedKey)}var functionToString=Function.prototype.toString;function isAsymmetric(obj){
return!!obj&&typeof obj=="object"&&"asymmetricMatch"in obj&&isA("Function",obj.asymmetricMatch)}function asymmetricMatch(a,b2,customTesters){let asymmetricA=isAsymmetric(a),asymmetricB=isAsymmetric(b2);if(!(asymmetricA&&asymmetricB)){if(asymmetricA)return a.
asymmetricMatch(b2,customTesters);if(asymmetricB)return b2.asymmetricMatch(a,customTesters)}}function isError(value){if(typeof Error.isError=="function")return Error.
isError(value);switch(Object.prototype.toString.call(value)){case"[object Error]":case"[object Exception]":case"[object DOMException]":return!0;default:return value instanceof
Error}}function eq(a,b2,aStack,bStack,customTesters,hasKey2){let result=!0,asymmetricResult=asymmetricMatch(a,b2,customTesters);if(asymmetricResult!==void 0)return asymmetricResult;
let testerContext={equals};for(let i2=0;i2<customTesters.length;i2++){let customTesterResult=customTesters[i2].call(testerContext,a,b2,customTesters);if(customTesterResult!==
void 0)return customTesterResult}if(typeof URL=="function"&&a instanceof URL&&b2 instanceof URL)return a.href===b2.href;if(Object.is(a,b2))return!0;if(a===null||
b2===null)return a===b2;let className=Object.prototype.toString.call(a);if(className!==Object.prototype.toString.call(b2))return!1;switch(className){case"[objec\
t Boolean]":case"[object String]":case"[object Number]":return typeof a!=typeof b2?!1:typeof a!="object"&&typeof b2!="object"?Object.is(a,b2):Object.is(a.valueOf(),
b2.valueOf());case"[object Date]":{let numA=+a,numB=+b2;return numA===numB||Number.isNaN(numA)&&Number.isNaN(numB)}case"[object RegExp]":return a.source===b2.source&&
a.flags===b2.flags;case"[object Temporal.Instant]":case"[object Temporal.ZonedDateTime]":case"[object Temporal.PlainDateTime]":case"[object Temporal.PlainDate]":case"\
[object Temporal.PlainTime]":case"[object Temporal.PlainYearMonth]":case"[object Temporal.PlainMonthDay]":return a.equals(b2);case"[object Temporal.Duration]":return a.
toString()===b2.toString()}if(typeof a!="object"||typeof b2!="object")return!1;if(isDomNode(a)&&isDomNode(b2))return a.isEqualNode(b2);let length=aStack.length;
for(;length--;){if(aStack[length]===a)return bStack[length]===b2;if(bStack[length]===b2)return!1}if(aStack.push(a),bStack.push(b2),className==="[object Array]"&&
a.length!==b2.length)return!1;if(isError(a)&&isError(b2))try{return isErrorEqual(a,b2,aStack,bStack,customTesters,hasKey2)}finally{aStack.pop(),bStack.pop()}let aKeys=keys(
a,hasKey2),key,size=aKeys.length;if(keys(b2,hasKey2).length!==size)return!1;for(;size--;)if(key=aKeys[size],result=hasKey2(b2,key)&&eq(a[key],b2[key],aStack,bStack,
customTesters,hasKey2),!result)return!1;return aStack.pop(),bStack.pop(),result}function isErrorEqual(a,b2,aStack,bStack,customTesters,hasKey2){let result=Object.
prototype.toString.call(a)===Object.prototype.toString.call(b2)&&a.name===b2.name&&a.message===b2.message;return typeof b2.cause<"u"&&(result&&=eq(a.cause,b2.cause,
aStack,bStack,customTesters,hasKey2)),a instanceof AggregateError&&b2 instanceof AggregateError&&(result&&=eq(a.errors,b2.errors,aStack,bStack,customTesters,hasKey2)),
result&&=eq({...a},{...b2},aStack,bStack,customTesters,hasKey2),result}function keys(obj,hasKey2){let keys2=[];for(let key in obj)hasKey2(obj,key)&&keys2.push(key);
return keys2.concat(Object.getOwnPropertySymbols(obj).filter(symbol=>Object.getOwnPropertyDescriptor(obj,symbol).enumerable))}function hasDefinedKey(obj,key){return hasKey(
obj,key)&&obj[key]!==void 0}function hasKey(obj,key){return Object.hasOwn(obj,key)}function isA(typeName,value){return Object.prototype.toString.apply(value)===
`[object ${typeName}]`}function isDomNode(obj){return obj!==null&&typeof obj=="object"&&"nodeType"in obj&&typeof obj.nodeType=="number"&&"nodeName"in obj&&typeof obj.
nodeName=="string"&&"isEqualNode"in obj&&typeof obj.isEqualNode=="function"}var IS_KEYED_SENTINEL2="@@__IMMUTABLE_KEYED__@@",IS_SET_SENTINEL2="@@__IMMUTABLE_SET__@@",IS_LIST_SENTINEL2="@@__IMMUTABLE_LIST__@@",IS_ORDERED_SENTINEL2="@@__I\
MMUTABLE_ORDERED__@@",IS_RECORD_SYMBOL2="@@__IMMUTABLE_RECORD__@@";function isImmutableUnorderedKeyed(maybeKeyed){return!!(maybeKeyed&&maybeKeyed[IS_KEYED_SENTINEL2]&&
!maybeKeyed[IS_ORDERED_SENTINEL2])}function isImmutableUnorderedSet(maybeSet){return!!(maybeSet&&maybeSet[IS_SET_SENTINEL2]&&!maybeSet[IS_ORDERED_SENTINEL2])}function isObjectLiteral(source){
return source!=null&&typeof source=="object"&&!Array.isArray(source)}function isImmutableList(source){return!!(source&&isObjectLiteral(source)&&source[IS_LIST_SENTINEL2])}
function isImmutableOrderedKeyed(source){return!!(source&&isObjectLiteral(source)&&source[IS_KEYED_SENTINEL2]&&source[IS_ORDERED_SENTINEL2])}function isImmutableOrderedSet(source){
return!!(source&&isObjectLiteral(source)&&source[IS_SET_SENTINEL2]&&source[IS_ORDERED_SENTINEL2])}function isImmutableRecord(source){return!!(source&&isObjectLiteral(
source)&&source[IS_RECORD_SYMBOL2])}var IteratorSymbol=Symbol.iterator;function hasIterator(object){return!!(object!=null&&object[IteratorSymbol])}function iterableEquality(a,b2,customTesters=[],aStack=[],bStack=[]){
if(typeof a!="object"||typeof b2!="object"||Array.isArray(a)||Array.isArray(b2)||!hasIterator(a)||!hasIterator(b2))return;if(a.constructor!==b2.constructor)return!1;
let length=aStack.length;for(;length--;)if(aStack[length]===a)return bStack[length]===b2;aStack.push(a),bStack.push(b2);let filteredCustomTesters=[...customTesters.
filter(t2=>t2!==iterableEquality),iterableEqualityWithStack];function iterableEqualityWithStack(a2,b3){return iterableEquality(a2,b3,[...customTesters],[...aStack],
[...bStack])}if(a.size!==void 0){if(a.size!==b2.size)return!1;if(isA("Set",a)||isImmutableUnorderedSet(a)){let allFound=!0;for(let aValue of a)if(!b2.has(aValue)){
let has=!1;for(let bValue of b2)equals(aValue,bValue,filteredCustomTesters)===!0&&(has=!0);if(has===!1){allFound=!1;break}}return aStack.pop(),bStack.pop(),allFound}else if(isA(
"Map",a)||isImmutableUnorderedKeyed(a)){let allFound=!0;for(let aEntry of a)if(!b2.has(aEntry[0])||!equals(aEntry[1],b2.get(aEntry[0]),filteredCustomTesters)){let has=!1;
for(let bEntry of b2){let matchedKey=equals(aEntry[0],bEntry[0],filteredCustomTesters),matchedValue=!1;matchedKey===!0&&(matchedValue=equals(aEntry[1],bEntry[1],
filteredCustomTesters)),matchedValue===!0&&(has=!0)}if(has===!1){allFound=!1;break}}return aStack.pop(),bStack.pop(),allFound}}let bIterator=b2[IteratorSymbol]();
for(let aValue of a){let nextB=bIterator.next();if(nextB.done||!equals(aValue,nextB.value,filteredCustomTesters))return!1}if(!bIterator.next().done)return!1;if(!isImmutableList(
a)&&!isImmutableOrderedKeyed(a)&&!isImmutableOrderedSet(a)&&!isImmutableRecord(a)){let aEntries=Object.entries(a),bEntries=Object.entries(b2);if(!equals(aEntries,
bEntries,filteredCustomTesters))return!1}return aStack.pop(),bStack.pop(),!0}function hasPropertyInObject(object,key){return!object||typeof object!="object"||object===
Object.prototype?!1:Object.hasOwn(object,key)||hasPropertyInObject(Object.getPrototypeOf(object),key)}function isObjectWithKeys(a){return isObject(a)&&!isError(
a)&&!Array.isArray(a)&&!(a instanceof Date)&&!(a instanceof Set)&&!(a instanceof Map)}function subsetEquality(object,subset,customTesters=[]){let filteredCustomTesters=customTesters.
filter(t2=>t2!==subsetEquality),subsetEqualityWithContext=(seenReferences=new WeakMap)=>(object2,subset2)=>{if(isObjectWithKeys(subset2))return Object.keys(subset2).
every(key=>{if(subset2[key]!=null&&typeof subset2[key]=="object"){if(seenReferences.has(subset2[key]))return equals(object2[key],subset2[key],filteredCustomTesters);
seenReferences.set(subset2[key],!0)}let result=object2!=null&&hasPropertyInObject(object2,key)&&equals(object2[key],subset2[key],[...filteredCustomTesters,subsetEqualityWithContext(
seenReferences)]);return seenReferences.delete(subset2[key]),result})};return subsetEqualityWithContext()(object,subset)}function typeEquality(a,b2){if(!(a==null||
b2==null||a.constructor===b2.constructor))return!1}function arrayBufferEquality(a,b2){let dataViewA=a,dataViewB=b2;if(!(a instanceof DataView&&b2 instanceof DataView)){
if(!(a instanceof ArrayBuffer)||!(b2 instanceof ArrayBuffer))return;try{dataViewA=new DataView(a),dataViewB=new DataView(b2)}catch{return}}if(dataViewA.byteLength!==
dataViewB.byteLength)return!1;for(let i2=0;i2<dataViewA.byteLength;i2++)if(dataViewA.getUint8(i2)!==dataViewB.getUint8(i2))return!1;return!0}function sparseArrayEquality(a,b2,customTesters=[]){
if(!Array.isArray(a)||!Array.isArray(b2))return;let aKeys=Object.keys(a),bKeys=Object.keys(b2),filteredCustomTesters=customTesters.filter(t2=>t2!==sparseArrayEquality);
return equals(a,b2,filteredCustomTesters,!0)&&equals(aKeys,bKeys)}function generateToBeMessage(deepEqualityName,expected="#{this}",actual="#{exp}"){let toBeMessage=`\
expected ${expected} to be ${actual} // Object.is equality`;return["toStrictEqual","toEqual"].includes(deepEqualityName)?`${toBeMessage}

If it should pass with deep equality, replace "toBe" with "${deepEqualityName}"

Expected: ${expected}
Received: serializes to the same string
`:toBeMessage}function pluralize(word,count){return`${count} ${word}${count===1?"":"s"}`}function getObjectKeys(object){return[...Object.keys(object),...Object.
getOwnPropertySymbols(object).filter(s=>Object.getOwnPropertyDescriptor(object,s)?.enumerable)]}function getObjectSubset(object,subset,customTesters){let stripped=0,
getObjectSubsetWithContext=(seenReferences=new WeakMap)=>(object2,subset2)=>{if(Array.isArray(object2)){if(Array.isArray(subset2)&&subset2.length===object2.length)
return subset2.map((sub,i2)=>getObjectSubsetWithContext(seenReferences)(object2[i2],sub))}else{if(object2 instanceof Date)return object2;if(isObject(object2)&&isObject(
subset2)){if(equals(object2,subset2,[...customTesters,iterableEquality,subsetEquality]))return subset2;let trimmed={};seenReferences.set(object2,trimmed),typeof object2.
constructor=="function"&&typeof object2.constructor.name=="string"&&Object.defineProperty(trimmed,"constructor",{enumerable:!1,value:object2.constructor});for(let key of getObjectKeys(
object2))hasPropertyInObject(subset2,key)?trimmed[key]=seenReferences.has(object2[key])?seenReferences.get(object2[key]):getObjectSubsetWithContext(seenReferences)(
object2[key],subset2[key]):seenReferences.has(object2[key])||(stripped+=1,isObject(object2[key])&&(stripped+=getObjectKeys(object2[key]).length),getObjectSubsetWithContext(
seenReferences)(object2[key],subset2[key]));if(getObjectKeys(trimmed).length>0)return trimmed}}return object2};return{subset:getObjectSubsetWithContext()(object,
subset),stripped}}function isStandardSchema(obj){return!!obj&&(typeof obj=="object"||typeof obj=="function")&&obj["~standard"]&&typeof obj["~standard"].validate==
"function"}if(!Object.hasOwn(globalThis,MATCHERS_OBJECT)){let globalState=new WeakMap,matchers=Object.create(null),customEqualityTesters=[],asymmetricMatchers=Object.
create(null);Object.defineProperty(globalThis,MATCHERS_OBJECT,{get:()=>globalState}),Object.defineProperty(globalThis,JEST_MATCHERS_OBJECT,{configurable:!0,get:()=>({
state:globalState.get(globalThis[GLOBAL_EXPECT]),matchers,customEqualityTesters})}),Object.defineProperty(globalThis,ASYMMETRIC_MATCHERS_OBJECT,{get:()=>asymmetricMatchers})}
function getState(expect3){return globalThis[MATCHERS_OBJECT].get(expect3)}function setState(state,expect3){let map=globalThis[MATCHERS_OBJECT],current=map.get(
expect3)||{},results=Object.defineProperties(current,{...Object.getOwnPropertyDescriptors(current),...Object.getOwnPropertyDescriptors(state)});map.set(expect3,
results)}var AsymmetricMatcher3=class{$$typeof=Symbol.for("jest.asymmetricMatcher");constructor(sample,inverse=!1){this.sample=sample,this.inverse=inverse}getMatcherContext(expect3){
return{...getState(expect3||globalThis[GLOBAL_EXPECT]),equals,isNot:this.inverse,customTesters:getCustomEqualityTesters(),utils:{...getMatcherUtils(),diff,stringify:stringify3,
iterableEquality,subsetEquality}}}};AsymmetricMatcher3.prototype[Symbol.for("chai/inspect")]=function(options){let result=stringify3(this,options.depth,{min:!0});
return result.length<=options.truncate?result:`${this.toString()}{…}`};var StringContaining=class extends AsymmetricMatcher3{constructor(sample,inverse=!1){if(!isA(
"String",sample))throw new Error("Expected is not a string");super(sample,inverse)}asymmetricMatch(other){let result=isA("String",other)&&other.includes(this.sample);
return this.inverse?!result:result}toString(){return`String${this.inverse?"Not":""}Containing`}getExpectedType(){return"string"}},Anything=class extends AsymmetricMatcher3{asymmetricMatch(other){
return other!=null}toString(){return"Anything"}toAsymmetricMatcher(){return"Anything"}},ObjectContaining=class extends AsymmetricMatcher3{constructor(sample,inverse=!1){
super(sample,inverse)}getPrototype(obj){return Object.getPrototypeOf?Object.getPrototypeOf(obj):obj.constructor.prototype===obj?null:obj.constructor.prototype}hasProperty(obj,property){
return obj?Object.hasOwn(obj,property)?!0:this.hasProperty(this.getPrototype(obj),property):!1}getProperties(obj){return[...Object.keys(obj),...Object.getOwnPropertySymbols(
obj).filter(s=>Object.getOwnPropertyDescriptor(obj,s)?.enumerable)]}asymmetricMatch(other,customTesters){if(typeof this.sample!="object")throw new TypeError(`Yo\
u must provide an object to ${this.toString()}, not '${typeof this.sample}'.`);let result=!0,properties=this.getProperties(this.sample);for(let property of properties){
if(!this.hasProperty(other,property)){result=!1;break}let value=this.sample[property],otherValue=other[property];if(!equals(value,otherValue,customTesters)){result=
!1;break}}return this.inverse?!result:result}toString(){return`Object${this.inverse?"Not":""}Containing`}getExpectedType(){return"object"}},ArrayContaining=class extends AsymmetricMatcher3{constructor(sample,inverse=!1){
super(sample,inverse)}asymmetricMatch(other,customTesters){if(!Array.isArray(this.sample))throw new TypeError(`You must provide an array to ${this.toString()}, \
not '${typeof this.sample}'.`);let result=this.sample.length===0||Array.isArray(other)&&this.sample.every(item=>other.some(another=>equals(item,another,customTesters)));
return this.inverse?!result:result}toString(){return`Array${this.inverse?"Not":""}Containing`}getExpectedType(){return"array"}},Any=class extends AsymmetricMatcher3{constructor(sample){
if(typeof sample>"u")throw new TypeError("any() expects to be passed a constructor function. Please pass one or use anything() to match any object.");super(sample)}fnNameFor(func){
if(func.name)return func.name;let matches=Function.prototype.toString.call(func).match(/^(?:async)?\s*function\s*(?:\*\s*)?([\w$]+)\s*\(/);return matches?matches[1]:
"<anonymous>"}asymmetricMatch(other){return this.sample===String?typeof other=="string"||other instanceof String:this.sample===Number?typeof other=="number"||other instanceof
Number:this.sample===Function?typeof other=="function"||typeof other=="function":this.sample===Boolean?typeof other=="boolean"||other instanceof Boolean:this.sample===
BigInt?typeof other=="bigint"||other instanceof BigInt:this.sample===Symbol?typeof other=="symbol"||other instanceof Symbol:this.sample===Object?typeof other=="\
object":other instanceof this.sample}toString(){return"Any"}getExpectedType(){return this.sample===String?"string":this.sample===Number?"number":this.sample===Function?
"function":this.sample===Object?"object":this.sample===Boolean?"boolean":this.fnNameFor(this.sample)}toAsymmetricMatcher(){return`Any<${this.fnNameFor(this.sample)}\
>`}},StringMatching=class extends AsymmetricMatcher3{constructor(sample,inverse=!1){if(!isA("String",sample)&&!isA("RegExp",sample))throw new Error("Expected is\
 not a String or a RegExp");super(new RegExp(sample),inverse)}asymmetricMatch(other){let result=isA("String",other)&&this.sample.test(other);return this.inverse?
!result:result}toString(){return`String${this.inverse?"Not":""}Matching`}getExpectedType(){return"string"}},CloseTo=class extends AsymmetricMatcher3{precision;constructor(sample,precision=2,inverse=!1){
if(!isA("Number",sample))throw new Error("Expected is not a Number");if(!isA("Number",precision))throw new Error("Precision is not a Number");super(sample),this.
inverse=inverse,this.precision=precision}asymmetricMatch(other){if(!isA("Number",other))return!1;let result=!1;return other===Number.POSITIVE_INFINITY&&this.sample===
Number.POSITIVE_INFINITY||other===Number.NEGATIVE_INFINITY&&this.sample===Number.NEGATIVE_INFINITY?result=!0:result=Math.abs(this.sample-other)<10**-this.precision/
2,this.inverse?!result:result}toString(){return`Number${this.inverse?"Not":""}CloseTo`}getExpectedType(){return"number"}toAsymmetricMatcher(){return[this.toString(),
this.sample,`(${pluralize("digit",this.precision)})`].join(" ")}},SchemaMatching=class extends AsymmetricMatcher3{result;constructor(sample,inverse=!1){if(!isStandardSchema(
sample))throw new TypeError("SchemaMatching expected to receive a Standard Schema.");super(sample,inverse)}asymmetricMatch(other){let result=this.sample["~stand\
ard"].validate(other);if(result instanceof Promise)throw new TypeError("Async schema validation is not supported in asymmetric matchers.");this.result=result;let pass=!this.
result.issues||this.result.issues.length===0;return this.inverse?!pass:pass}toString(){return`Schema${this.inverse?"Not":""}Matching`}getExpectedType(){return"o\
bject"}toAsymmetricMatcher(){let{utils}=this.getMatcherContext();return(this.result?.issues||[]).length>0?`${this.toString()} ${utils.stringify(this.result,void 0,
{printBasicPrototype:!1})}`:this.toString()}},JestAsymmetricMatchers=(chai,utils)=>{utils.addMethod(chai.expect,"anything",()=>new Anything),utils.addMethod(chai.
expect,"any",expected=>new Any(expected)),utils.addMethod(chai.expect,"stringContaining",expected=>new StringContaining(expected)),utils.addMethod(chai.expect,"\
objectContaining",expected=>new ObjectContaining(expected)),utils.addMethod(chai.expect,"arrayContaining",expected=>new ArrayContaining(expected)),utils.addMethod(
chai.expect,"stringMatching",expected=>new StringMatching(expected)),utils.addMethod(chai.expect,"closeTo",(expected,precision)=>new CloseTo(expected,precision)),
utils.addMethod(chai.expect,"schemaMatching",expected=>new SchemaMatching(expected)),chai.expect.not={stringContaining:expected=>new StringContaining(expected,!0),
objectContaining:expected=>new ObjectContaining(expected,!0),arrayContaining:expected=>new ArrayContaining(expected,!0),stringMatching:expected=>new StringMatching(
expected,!0),closeTo:(expected,precision)=>new CloseTo(expected,precision,!0),schemaMatching:expected=>new SchemaMatching(expected,!0)}};function createAssertionMessage(util,assertion,hasArgs){
let soft=util.flag(assertion,"soft")?".soft":"",not=util.flag(assertion,"negate")?"not.":"",name=`${util.flag(assertion,"_name")}(${hasArgs?"expected":""})`,promiseName=util.
flag(assertion,"promise"),promise=promiseName?`.${promiseName}`:"";return`expect${soft}(actual)${promise}.${not}${name}`}function recordAsyncExpect(_test2,promise,assertion,error,isSoft){
let test4=_test2;if(test4&&promise instanceof Promise){promise=promise.finally(()=>{if(!test4.promises)return;let index2=test4.promises.indexOf(promise);index2!==
-1&&test4.promises.splice(index2,1)}),test4.promises||(test4.promises=[]),isSoft&&(promise=promise.then(noop,err=>{handleTestError(test4,err)})),test4.promises.
push(promise);let resolved=!1;return test4.onFinished??=[],test4.onFinished.push(()=>{if(!resolved){let stack=(globalThis.__vitest_worker__?.onFilterStackTrace||
(s=>s||""))(error.stack);console.warn([`Promise returned by \`${assertion}\` was not awaited. `,"Vitest currently auto-awaits hanging assertions at the end of t\
he test, but this will cause the test to fail in the next Vitest major. ",`Please remember to await the assertion.
`,stack].join(""))}}),{then(onFulfilled,onRejected){return resolved=!0,promise.then(onFulfilled,onRejected)},catch(onRejected){return resolved=!0,promise.catch(
onRejected)},finally(onFinally){return resolved=!0,promise.finally(onFinally)},[Symbol.toStringTag]:"Promise"}}return promise}function handleTestError(test4,err){
test4.result||={state:"fail"},test4.result.state="fail",test4.result.errors||=[],test4.result.errors.push(processError(err))}function wrapAssertion(utils,name,fn2){
return function(...args){if(name!=="withTest"&&utils.flag(this,"_name",name),!utils.flag(this,"soft"))return fn2.apply(this,args);let test4=utils.flag(this,"vit\
est-test");if(!test4)throw new Error("expect.soft() can only be used inside a test");try{let result=fn2.apply(this,args);return result&&typeof result=="object"&&
typeof result.then=="function"?result.then(noop,err=>{handleTestError(test4,err)}):result}catch(err){handleTestError(test4,err)}}}var JestChaiExpect=(chai,utils)=>{
let{AssertionError:AssertionError2}=chai,customTesters=getCustomEqualityTesters();function def(name,fn2){let addMethod2=n=>{let softWrapper=wrapAssertion(utils,
n,fn2);utils.addMethod(chai.Assertion.prototype,n,softWrapper),utils.addMethod(globalThis[JEST_MATCHERS_OBJECT].matchers,n,softWrapper)};Array.isArray(name)?name.
forEach(n=>addMethod2(n)):addMethod2(name)}["throw","throws","Throw"].forEach(m=>{utils.overwriteMethod(chai.Assertion.prototype,m,_super=>function(...args){let promise=utils.
flag(this,"promise"),object=utils.flag(this,"object"),isNot=utils.flag(this,"negate");if(promise==="rejects")utils.flag(this,"object",()=>{throw object});else if(promise===
"resolves"&&typeof object!="function"){if(isNot)return;{let message=utils.flag(this,"message")||"expected promise to throw an error, but it didn't",error={showDiff:!1};
throw new AssertionError2(message,error,utils.flag(this,"ssfi"))}}_super.apply(this,args)})}),def("withTest",function(test4){return utils.flag(this,"vitest-test",
test4),this}),def("toEqual",function(expected){let actual=utils.flag(this,"object"),equal=equals(actual,expected,[...customTesters,iterableEquality]);return this.
assert(equal,"expected #{this} to deeply equal #{exp}","expected #{this} to not deeply equal #{exp}",expected,actual)}),def("toStrictEqual",function(expected){let obj=utils.
flag(this,"object"),equal=equals(obj,expected,[...customTesters,iterableEquality,typeEquality,sparseArrayEquality,arrayBufferEquality],!0);return this.assert(equal,
"expected #{this} to strictly equal #{exp}","expected #{this} to not strictly equal #{exp}",expected,obj)}),def("toBe",function(expected){let actual=this._obj,pass=Object.
is(actual,expected),deepEqualityName="";return pass||(equals(actual,expected,[...customTesters,iterableEquality,typeEquality,sparseArrayEquality,arrayBufferEquality],
!0)?deepEqualityName="toStrictEqual":equals(actual,expected,[...customTesters,iterableEquality])&&(deepEqualityName="toEqual")),this.assert(pass,generateToBeMessage(
deepEqualityName),"expected #{this} not to be #{exp} // Object.is equality",expected,actual)}),def("toMatchObject",function(expected){let actual=this._obj,pass=equals(
actual,expected,[...customTesters,iterableEquality,subsetEquality]),isNot=utils.flag(this,"negate"),{subset:actualSubset,stripped}=getObjectSubset(actual,expected,
customTesters);if(pass&&isNot||!pass&&!isNot){let msg=utils.getMessage(this,[pass,"expected #{this} to match object #{exp}","expected #{this} to not match objec\
t #{exp}",expected,actualSubset,!1]),message=stripped===0?msg:`${msg}
(${stripped} matching ${stripped===1?"property":"properties"} omitted from actual)`;throw new AssertionError2(message,{showDiff:!0,expected,actual:actualSubset})}}),
def("toMatch",function(expected){let actual=this._obj;if(typeof actual!="string")throw new TypeError(`.toMatch() expects to receive a string, but got ${typeof actual}`);
return this.assert(typeof expected=="string"?actual.includes(expected):actual.match(expected),"expected #{this} to match #{exp}","expected #{this} not to match \
#{exp}",expected,actual)}),def("toContain",function(item){let actual=this._obj;if(typeof Node<"u"&&actual instanceof Node){if(!(item instanceof Node))throw new TypeError(
`toContain() expected a DOM node as the argument, but got ${typeof item}`);return this.assert(actual.contains(item),"expected #{this} to contain element #{exp}",
"expected #{this} not to contain element #{exp}",item,actual)}if(typeof DOMTokenList<"u"&&actual instanceof DOMTokenList){assertTypes(item,"class name",["string"]);
let expectedClassList=utils.flag(this,"negate")?actual.value.replace(item,"").trim():`${actual.value} ${item}`;return this.assert(actual.contains(item),`expecte\
d "${actual.value}" to contain "${item}"`,`expected "${actual.value}" not to contain "${item}"`,expectedClassList,actual.value)}return typeof actual=="string"&&
typeof item=="string"?this.assert(actual.includes(item),"expected #{this} to contain #{exp}","expected #{this} not to contain #{exp}",item,actual):(actual!=null&&
typeof actual!="string"&&utils.flag(this,"object",Array.from(actual)),this.contain(item))}),def("toContainEqual",function(expected){let obj=utils.flag(this,"obj\
ect"),index2=Array.from(obj).findIndex(item=>equals(item,expected,customTesters));this.assert(index2!==-1,"expected #{this} to deep equally contain #{exp}","exp\
ected #{this} to not deep equally contain #{exp}",expected)}),def("toBeTruthy",function(){let obj=utils.flag(this,"object");this.assert(!!obj,"expected #{this} \
to be truthy","expected #{this} to not be truthy",!0,obj)}),def("toBeFalsy",function(){let obj=utils.flag(this,"object");this.assert(!obj,"expected #{this} to b\
e falsy","expected #{this} to not be falsy",!1,obj)}),def("toBeGreaterThan",function(expected){let actual=this._obj;return assertTypes(actual,"actual",["number",
"bigint"]),assertTypes(expected,"expected",["number","bigint"]),this.assert(actual>expected,`expected ${actual} to be greater than ${expected}`,`expected ${actual}\
 to be not greater than ${expected}`,expected,actual,!1)}),def("toBeGreaterThanOrEqual",function(expected){let actual=this._obj;return assertTypes(actual,"actua\
l",["number","bigint"]),assertTypes(expected,"expected",["number","bigint"]),this.assert(actual>=expected,`expected ${actual} to be greater than or equal to ${expected}`,
`expected ${actual} to be not greater than or equal to ${expected}`,expected,actual,!1)}),def("toBeLessThan",function(expected){let actual=this._obj;return assertTypes(
actual,"actual",["number","bigint"]),assertTypes(expected,"expected",["number","bigint"]),this.assert(actual<expected,`expected ${actual} to be less than ${expected}`,
`expected ${actual} to be not less than ${expected}`,expected,actual,!1)}),def("toBeLessThanOrEqual",function(expected){let actual=this._obj;return assertTypes(
actual,"actual",["number","bigint"]),assertTypes(expected,"expected",["number","bigint"]),this.assert(actual<=expected,`expected ${actual} to be less than or eq\
ual to ${expected}`,`expected ${actual} to be not less than or equal to ${expected}`,expected,actual,!1)}),def("toBeNaN",function(){let obj=utils.flag(this,"obj\
ect");this.assert(Number.isNaN(obj),"expected #{this} to be NaN","expected #{this} not to be NaN",Number.NaN,obj)}),def("toBeUndefined",function(){let obj=utils.
flag(this,"object");this.assert(obj===void 0,"expected #{this} to be undefined","expected #{this} not to be undefined",void 0,obj)}),def("toBeNull",function(){let obj=utils.
flag(this,"object");this.assert(obj===null,"expected #{this} to be null","expected #{this} not to be null",null,obj)}),def("toBeNullable",function(){let obj=utils.
flag(this,"object");this.assert(obj==null,"expected #{this} to be nullish","expected #{this} not to be nullish",null,obj)}),def("toBeDefined",function(){let obj=utils.
flag(this,"object");this.assert(typeof obj<"u","expected #{this} to be defined","expected #{this} to be undefined",obj)}),def("toBeTypeOf",function(expected){let actual=typeof this.
_obj,equal=expected===actual;return this.assert(equal,"expected #{this} to be type of #{exp}","expected #{this} not to be type of #{exp}",expected,actual)}),def(
"toBeInstanceOf",function(obj){return this.instanceOf(obj)}),def("toHaveLength",function(length){return this.have.length(length)}),def("toHaveProperty",function(...args){
Array.isArray(args[0])&&(args[0]=args[0].map(key=>String(key).replace(/([.[\]])/g,"\\$1")).join("."));let actual=this._obj,[propertyName,expected]=args,getValue=()=>Object.
hasOwn(actual,propertyName)?{value:actual[propertyName],exists:!0}:utils.getPathInfo(actual,propertyName),{value,exists}=getValue(),pass=exists&&(args.length===
1||equals(expected,value,customTesters)),valueString=args.length===1?"":` with value ${utils.objDisplay(expected)}`;return this.assert(pass,`expected #{this} to\
 have property "${propertyName}"${valueString}`,`expected #{this} to not have property "${propertyName}"${valueString}`,expected,exists?value:void 0)}),def("toB\
eCloseTo",function(received,precision=2){let expected=this._obj,pass=!1,expectedDiff=0,receivedDiff=0;return received===Number.POSITIVE_INFINITY&&expected===Number.
POSITIVE_INFINITY||received===Number.NEGATIVE_INFINITY&&expected===Number.NEGATIVE_INFINITY?pass=!0:(expectedDiff=10**-precision/2,receivedDiff=Math.abs(expected-
received),pass=receivedDiff<expectedDiff),this.assert(pass,`expected #{this} to be close to #{exp}, received difference is ${receivedDiff}, but expected ${expectedDiff}`,
`expected #{this} to not be close to #{exp}, received difference is ${receivedDiff}, but expected ${expectedDiff}`,received,expected,!1)});function assertIsMock(assertion){
if(!isMockFunction(assertion._obj))throw new TypeError(`${utils.inspect(assertion._obj)} is not a spy or a call to a spy!`)}function getSpy(assertion){return assertIsMock(
assertion),assertion._obj}def(["toHaveBeenCalledTimes","toBeCalledTimes"],function(number){let spy=getSpy(this),spyName=spy.getMockName(),callCount=spy.mock.calls.
length;return this.assert(callCount===number,`expected "${spyName}" to be called #{exp} times, but got ${callCount} times`,`expected "${spyName}" to not be call\
ed #{exp} times`,number,callCount,!1)}),def("toHaveBeenCalledOnce",function(){let spy=getSpy(this),spyName=spy.getMockName(),callCount=spy.mock.calls.length;return this.
assert(callCount===1,`expected "${spyName}" to be called once, but got ${callCount} times`,`expected "${spyName}" to not be called once`,1,callCount,!1)}),def([
"toHaveBeenCalled","toBeCalled"],function(){let spy=getSpy(this),spyName=spy.getMockName(),callCount=spy.mock.calls.length,called=callCount>0,isNot=utils.flag(this,
"negate"),msg=utils.getMessage(this,[called,`expected "${spyName}" to be called at least once`,`expected "${spyName}" to not be called at all, but actually been\
 called ${callCount} times`,!0,called]);if(called&&isNot&&(msg=formatCalls(spy,msg)),called&&isNot||!called&&!isNot)throw new AssertionError2(msg)});function equalsArgumentArray(a,b2){
return a.length===b2.length&&a.every((aItem,i2)=>equals(aItem,b2[i2],[...customTesters,iterableEquality]))}def(["toHaveBeenCalledWith","toBeCalledWith"],function(...args){
let spy=getSpy(this),spyName=spy.getMockName(),pass=spy.mock.calls.some(callArg=>equalsArgumentArray(callArg,args)),isNot=utils.flag(this,"negate"),msg=utils.getMessage(
this,[pass,`expected "${spyName}" to be called with arguments: #{exp}`,`expected "${spyName}" to not be called with arguments: #{exp}`,args]);if(pass&&isNot||!pass&&
!isNot)throw new AssertionError2(formatCalls(spy,msg,args))}),def("toHaveBeenCalledExactlyOnceWith",function(...args){let spy=getSpy(this),spyName=spy.getMockName(),
callCount=spy.mock.calls.length,pass=spy.mock.calls.some(callArg=>equalsArgumentArray(callArg,args))&&callCount===1,isNot=utils.flag(this,"negate"),msg=utils.getMessage(
this,[pass,`expected "${spyName}" to be called once with arguments: #{exp}`,`expected "${spyName}" to not be called once with arguments: #{exp}`,args]);if(pass&&
isNot||!pass&&!isNot)throw new AssertionError2(formatCalls(spy,msg,args))}),def("toHaveBeenNthCalledWith",function(times,...args){let spy=getSpy(this),spyName=spy.
getMockName(),nthCall=spy.mock.calls[times-1],callCount=spy.mock.calls.length,isCalled=times<=callCount;this.assert(nthCall&&equalsArgumentArray(nthCall,args),`\
expected ${ordinal(times)} "${spyName}" call to have been called with #{exp}${isCalled?"":`, but called only ${callCount} times`}`,`expected ${ordinal(times)} "${spyName}\
" call to not have been called with #{exp}`,args,nthCall,isCalled)}),def("toHaveBeenLastCalledWith",function(...args){let spy=getSpy(this),spyName=spy.getMockName(),
lastCall=spy.mock.calls.at(-1);this.assert(lastCall&&equalsArgumentArray(lastCall,args),`expected last "${spyName}" call to have been called with #{exp}`,`expec\
ted last "${spyName}" call to not have been called with #{exp}`,args,lastCall)});function isSpyCalledBeforeAnotherSpy(beforeSpy,afterSpy,failIfNoFirstInvocation){
let beforeInvocationCallOrder=beforeSpy.mock.invocationCallOrder,afterInvocationCallOrder=afterSpy.mock.invocationCallOrder;return beforeInvocationCallOrder.length===
0?!failIfNoFirstInvocation:afterInvocationCallOrder.length===0?!1:beforeInvocationCallOrder[0]<afterInvocationCallOrder[0]}def(["toHaveBeenCalledBefore"],function(resultSpy,failIfNoFirstInvocation=!0){
let expectSpy=getSpy(this);if(!isMockFunction(resultSpy))throw new TypeError(`${utils.inspect(resultSpy)} is not a spy or a call to a spy`);this.assert(isSpyCalledBeforeAnotherSpy(
expectSpy,resultSpy,failIfNoFirstInvocation),`expected "${expectSpy.getMockName()}" to have been called before "${resultSpy.getMockName()}"`,`expected "${expectSpy.
getMockName()}" to not have been called before "${resultSpy.getMockName()}"`,resultSpy,expectSpy)}),def(["toHaveBeenCalledAfter"],function(resultSpy,failIfNoFirstInvocation=!0){
let expectSpy=getSpy(this);if(!isMockFunction(resultSpy))throw new TypeError(`${utils.inspect(resultSpy)} is not a spy or a call to a spy`);this.assert(isSpyCalledBeforeAnotherSpy(
resultSpy,expectSpy,failIfNoFirstInvocation),`expected "${expectSpy.getMockName()}" to have been called after "${resultSpy.getMockName()}"`,`expected "${expectSpy.
getMockName()}" to not have been called after "${resultSpy.getMockName()}"`,resultSpy,expectSpy)}),def(["toThrow","toThrowError"],function(expected){if(typeof expected==
"string"||typeof expected>"u"||expected instanceof RegExp)return this.throws(expected===""?/^$/:expected);let obj=this._obj,promise=utils.flag(this,"promise"),isNot=utils.
flag(this,"negate"),thrown=null;if(promise==="rejects")thrown=obj;else if(promise==="resolves"&&typeof obj!="function"){if(isNot)return;{let message=utils.flag(
this,"message")||"expected promise to throw an error, but it didn't",error={showDiff:!1};throw new AssertionError2(message,error,utils.flag(this,"ssfi"))}}else{
let isThrow=!1;try{obj()}catch(err){isThrow=!0,thrown=err}if(!isThrow&&!isNot){let message=utils.flag(this,"message")||"expected function to throw an error, but\
 it didn't",error={showDiff:!1};throw new AssertionError2(message,error,utils.flag(this,"ssfi"))}}if(typeof expected=="function"){let name=expected.name||expected.
prototype.constructor.name;return this.assert(thrown&&thrown instanceof expected,`expected error to be instance of ${name}`,`expected error not to be instance o\
f ${name}`,expected,thrown)}if(isError(expected)){let equal2=equals(thrown,expected,[...customTesters,iterableEquality]);return this.assert(equal2,"expected a t\
hrown error to be #{exp}","expected a thrown error not to be #{exp}",expected,thrown)}if(typeof expected=="object"&&"asymmetricMatch"in expected&&typeof expected.
asymmetricMatch=="function"){let matcher2=expected;return this.assert(thrown&&matcher2.asymmetricMatch(thrown),"expected error to match asymmetric matcher","exp\
ected error not to match asymmetric matcher",matcher2,thrown)}let equal=equals(thrown,expected,[...customTesters,iterableEquality]);return this.assert(equal,"ex\
pected a thrown value to equal #{exp}","expected a thrown value not to equal #{exp}",expected,thrown)}),[{name:"toHaveResolved",condition:spy=>spy.mock.settledResults.
length>0&&spy.mock.settledResults.some(({type:type3})=>type3==="fulfilled"),action:"resolved"},{name:["toHaveReturned","toReturn"],condition:spy=>spy.mock.calls.
length>0&&spy.mock.results.some(({type:type3})=>type3!=="throw"),action:"called"}].forEach(({name,condition,action})=>{def(name,function(){let spy=getSpy(this),
spyName=spy.getMockName(),pass=condition(spy);this.assert(pass,`expected "${spyName}" to be successfully ${action} at least once`,`expected "${spyName}" to not \
be successfully ${action}`,pass,!pass,!1)})}),[{name:"toHaveResolvedTimes",condition:(spy,times)=>spy.mock.settledResults.reduce((s,{type:type3})=>type3==="fulf\
illed"?++s:s,0)===times,action:"resolved"},{name:["toHaveReturnedTimes","toReturnTimes"],condition:(spy,times)=>spy.mock.results.reduce((s,{type:type3})=>type3===
"throw"?s:++s,0)===times,action:"called"}].forEach(({name,condition,action})=>{def(name,function(times){let spy=getSpy(this),spyName=spy.getMockName(),pass=condition(
spy,times);this.assert(pass,`expected "${spyName}" to be successfully ${action} ${times} times`,`expected "${spyName}" to not be successfully ${action} ${times}\
 times`,`expected resolved times: ${times}`,`received resolved times: ${pass}`,!1)})}),[{name:"toHaveResolvedWith",condition:(spy,value)=>spy.mock.settledResults.
some(({type:type3,value:result})=>type3==="fulfilled"&&equals(value,result)),action:"resolve"},{name:["toHaveReturnedWith","toReturnWith"],condition:(spy,value)=>spy.
mock.results.some(({type:type3,value:result})=>type3==="return"&&equals(value,result)),action:"return"}].forEach(({name,condition,action})=>{def(name,function(value){
let spy=getSpy(this),pass=condition(spy,value),isNot=utils.flag(this,"negate");if(pass&&isNot||!pass&&!isNot){let spyName=spy.getMockName(),msg=utils.getMessage(
this,[pass,`expected "${spyName}" to ${action} with: #{exp} at least once`,`expected "${spyName}" to not ${action} with: #{exp}`,value]),results=action==="retur\
n"?spy.mock.results:spy.mock.settledResults;throw new AssertionError2(formatReturns(spy,results,msg,value))}})}),[{name:"toHaveLastResolvedWith",condition:(spy,value)=>{
let result=spy.mock.settledResults.at(-1);return!!(result&&result.type==="fulfilled"&&equals(result.value,value))},action:"resolve"},{name:"toHaveLastReturnedWi\
th",condition:(spy,value)=>{let result=spy.mock.results.at(-1);return!!(result&&result.type==="return"&&equals(result.value,value))},action:"return"}].forEach(({
name,condition,action})=>{def(name,function(value){let spy=getSpy(this),result=(action==="return"?spy.mock.results:spy.mock.settledResults).at(-1),spyName=spy.getMockName();
this.assert(condition(spy,value),`expected last "${spyName}" call to ${action} #{exp}`,`expected last "${spyName}" call to not ${action} #{exp}`,value,result?.value)})}),
[{name:"toHaveNthResolvedWith",condition:(spy,index2,value)=>{let result=spy.mock.settledResults[index2-1];return result&&result.type==="fulfilled"&&equals(result.
value,value)},action:"resolve"},{name:"toHaveNthReturnedWith",condition:(spy,index2,value)=>{let result=spy.mock.results[index2-1];return result&&result.type===
"return"&&equals(result.value,value)},action:"return"}].forEach(({name,condition,action})=>{def(name,function(nthCall,value){let spy=getSpy(this),spyName=spy.getMockName(),
result=(action==="return"?spy.mock.results:spy.mock.settledResults)[nthCall-1],ordinalCall=`${ordinal(nthCall)} call`;this.assert(condition(spy,nthCall,value),`\
expected ${ordinalCall} "${spyName}" call to ${action} #{exp}`,`expected ${ordinalCall} "${spyName}" call to not ${action} #{exp}`,value,result?.value)})}),def(
"withContext",function(context){for(let key in context)utils.flag(this,key,context[key]);return this}),utils.addProperty(chai.Assertion.prototype,"resolves",function(){
let error=new Error("resolves");utils.flag(this,"promise","resolves"),utils.flag(this,"error",error);let test4=utils.flag(this,"vitest-test"),obj=utils.flag(this,
"object");if(utils.flag(this,"poll"))throw new SyntaxError("expect.poll() is not supported in combination with .resolves");if(typeof obj?.then!="function")throw new TypeError(
`You must provide a Promise to expect() when using .resolves, not '${typeof obj}'.`);let proxy=new Proxy(this,{get:(target,key,receiver)=>{let result=Reflect.get(
target,key,receiver);return typeof result!="function"?result instanceof chai.Assertion?proxy:result:(...args)=>{utils.flag(this,"_name",key);let promise=Promise.
resolve(obj).then(value=>(utils.flag(this,"object",value),result.call(this,...args)),err=>{let _error=new AssertionError2(`promise rejected "${utils.inspect(err)}\
" instead of resolving`,{showDiff:!1});throw _error.cause=err,_error}).catch(err=>{throw isError(err)&&error.stack&&(err.stack=error.stack.replace(error.message,
err.message)),err});return recordAsyncExpect(test4,promise,createAssertionMessage(utils,this,!!args.length),error,utils.flag(this,"soft"))}}});return proxy}),utils.
addProperty(chai.Assertion.prototype,"rejects",function(){let error=new Error("rejects");utils.flag(this,"promise","rejects"),utils.flag(this,"error",error);let test4=utils.
flag(this,"vitest-test"),obj=utils.flag(this,"object"),wrapper=typeof obj=="function"?obj():obj;if(utils.flag(this,"poll"))throw new SyntaxError("expect.poll() \
is not supported in combination with .rejects");if(typeof wrapper?.then!="function")throw new TypeError(`You must provide a Promise to expect() when using .reje\
cts, not '${typeof wrapper}'.`);let proxy=new Proxy(this,{get:(target,key,receiver)=>{let result=Reflect.get(target,key,receiver);return typeof result!="functio\
n"?result instanceof chai.Assertion?proxy:result:(...args)=>{utils.flag(this,"_name",key);let promise=Promise.resolve(wrapper).then(value=>{throw new AssertionError2(
`promise resolved "${utils.inspect(value)}" instead of rejecting`,{showDiff:!0,expected:new Error("rejected promise"),actual:value})},err=>(utils.flag(this,"obj\
ect",err),result.call(this,...args))).catch(err=>{throw isError(err)&&error.stack&&(err.stack=error.stack.replace(error.message,err.message)),err});return recordAsyncExpect(
test4,promise,createAssertionMessage(utils,this,!!args.length),error,utils.flag(this,"soft"))}}});return proxy})};function formatCalls(spy,msg,showActualCall){return spy.
mock.calls.length&&(msg+=$.gray(`

Received:

${spy.mock.calls.map((callArg,i2)=>{let methodCall=$.bold(`  ${ordinal(i2+1)} ${spy.getMockName()} call:

`);return showActualCall?methodCall+=diff(showActualCall,callArg,{omitAnnotationLines:!0}):methodCall+=stringify3(callArg).split(`
`).map(line=>`    ${line}`).join(`
`),methodCall+=`
`,methodCall}).join(`
`)}`)),msg+=$.gray(`

Number of calls: ${$.bold(spy.mock.calls.length)}
`),msg}function formatReturns(spy,results,msg,showActualReturn){return results.length&&(msg+=$.gray(`

Received:

${results.map((callReturn,i2)=>{let methodCall=$.bold(`  ${ordinal(i2+1)} ${spy.getMockName()} call return:

`);return showActualReturn?methodCall+=diff(showActualReturn,callReturn.value,{omitAnnotationLines:!0}):methodCall+=stringify3(callReturn).split(`
`).map(line=>`    ${line}`).join(`
`),methodCall+=`
`,methodCall}).join(`
`)}`)),msg+=$.gray(`

Number of calls: ${$.bold(spy.mock.calls.length)}
`),msg}function getMatcherState(assertion,expect3){let obj=assertion._obj,isNot=utils_exports.flag(assertion,"negate"),promise=utils_exports.flag(assertion,"pro\
mise")||"",customMessage=utils_exports.flag(assertion,"message"),jestUtils={...getMatcherUtils(),diff,stringify:stringify3,iterableEquality,subsetEquality},task=utils_exports.
flag(assertion,"vitest-test"),currentTestName=task?.fullTestName??"";task?.type!=="test"&&(task=void 0);let matcherState={...getState(expect3),currentTestName,customTesters:getCustomEqualityTesters(),
isNot,utils:jestUtils,promise,equals,suppressedErrors:[],soft:utils_exports.flag(assertion,"soft"),poll:utils_exports.flag(assertion,"poll"),assertion};return Object.
assign(matcherState,{task}),{state:matcherState,isNot,obj,customMessage}}var JestExtendError=class extends Error{constructor(message,actual,expected,__vitest_error_context__){
super(message),this.actual=actual,this.expected=expected,this.__vitest_error_context__=__vitest_error_context__}};function JestExtendPlugin(c2,expect3,matchers){
return(_,utils)=>{Object.entries(matchers).forEach(([expectAssertionName,expectAssertion])=>{function __VITEST_EXTEND_ASSERTION__(...args){let{state,isNot,obj,customMessage}=getMatcherState(
this,expect3),result=expectAssertion.call(state,obj,...args);if(result&&typeof result=="object"&&typeof result.then=="function")return result.then(({pass:pass2,
message:message2,actual:actual2,expected:expected2,meta:meta2})=>{if(pass2&&isNot||!pass2&&!isNot){let errorMessage=(customMessage?`${customMessage}: `:"")+message2();
throw new JestExtendError(errorMessage,actual2,expected2,{assertionName:expectAssertionName,meta:meta2})}});let{pass,message,actual,expected,meta}=result;if(pass&&
isNot||!pass&&!isNot){let errorMessage=(customMessage?`${customMessage}: `:"")+message();throw new JestExtendError(errorMessage,actual,expected,{assertionName:expectAssertionName,
meta})}}let softWrapper=wrapAssertion(utils,expectAssertionName,__VITEST_EXTEND_ASSERTION__);if(utils.addMethod(globalThis[JEST_MATCHERS_OBJECT].matchers,expectAssertionName,
softWrapper),utils.addMethod(c2.Assertion.prototype,expectAssertionName,softWrapper),expectAssertion.__vitest_poll_takeover__){let addedMethod=c2.Assertion.prototype[expectAssertionName];
Object.defineProperty(addedMethod,"__vitest_poll_takeover__",{value:!0})}class CustomMatcher extends AsymmetricMatcher3{constructor(inverse=!1,...sample){super(
sample,inverse)}asymmetricMatch(other){let{pass}=expectAssertion.call(this.getMatcherContext(expect3),other,...this.sample);return this.inverse?!pass:pass}toString(){
return`${this.inverse?"not.":""}${expectAssertionName}`}getExpectedType(){return"any"}toAsymmetricMatcher(){return`${this.toString()}<${this.sample.map(item=>stringify3(
item)).join(", ")}>`}}let customMatcher=(...sample)=>new CustomMatcher(!1,...sample);Object.defineProperty(expect3,expectAssertionName,{configurable:!0,enumerable:!0,
value:customMatcher,writable:!0}),Object.defineProperty(expect3.not,expectAssertionName,{configurable:!0,enumerable:!0,value:(...sample)=>new CustomMatcher(!0,...sample),
writable:!0}),Object.defineProperty(globalThis[ASYMMETRIC_MATCHERS_OBJECT],expectAssertionName,{configurable:!0,enumerable:!0,value:customMatcher,writable:!0})})}}
var JestExtend=(chai,utils)=>{utils.addMethod(chai.expect,"extend",(expect3,expects)=>{use(JestExtendPlugin(chai,expect3,expects))})};use(JestExtend);use(JestChaiExpect);use(JestAsymmetricMatchers);var{flag:flag3}=utils_exports;function createExpect(test4){let expect3=(value,message)=>{expect3.
setState({assertionCalls:expect3.getState().assertionCalls+1});let assertion=expect(value,message),of=test4??getCurrentTest();return of?assertion.withTest(of):assertion};
return Object.assign(expect3,expect,globalThis[ASYMMETRIC_MATCHERS_OBJECT]),expect3.getState=()=>getState(expect3),expect3.setState=state=>setState(state,expect3),
expect3.setState({...getState(globalThis[GLOBAL_EXPECT]),...noAssertions()}),expect3.assert=assert2,expect3.extend=matchers=>expect.extend(expect3,matchers),expect3.
addEqualityTesters=testers=>addCustomEqualityTesters(testers),expect3.soft=(...args)=>expect3(...args).withContext({soft:!0}),expect3.poll=(f,options)=>poll(expect3,
f,options),expect3.unreachable=message=>assert2.fail(`expected ${message?`"${message}" `:""}not to be reached`),expect3.assertions=n=>{let error=new Error;expect3.
setState({expectedAssertionsNumber:n,expectedAssertionsNumberErrorGen:()=>told(error,`expected number of assertions to be ${n}, but got ${expect3.getState().assertionCalls}`)})},
expect3.hasAssertions=()=>expect3.setState({isExpectingAssertions:!0,isExpectingAssertionsError:new Error("expected any number of assertions, but got none")}),expect3.
extend(customMatchers),expect3}function told(error,message){return error.message=message,error}var noAssertions=()=>({assertionCalls:0,isExpectingAssertions:!1,
isExpectingAssertionsError:null,expectedAssertionsNumber:null,expectedAssertionsNumberErrorGen:null}),once=new Set(["throws","throw","Throw","toThrow","toThrowE\
rror"]);function poll(expect3,f,{interval=50,timeout=1e3,message}={}){let assertion=expect3(null,message).withContext({poll:!0});flag3(assertion,"_poll.fn",f);let wrap=target=>new Proxy(
target,{get(of,key){let member=Reflect.get(of,key);if(member instanceof Assertion)return wrap(member);if(typeof member!="function"||key==="assert")return member;
if(once.has(key))throw new SyntaxError(`expect.poll() does not work with ${key}(); waitFor() does`);return async(...args)=>{let asked=new Error,end=go("now")+timeout;
for(;;){let last3=go("now")>=end;try{return flag3(assertion,"object",await f()),await member.apply(of,args)}catch(error){if(last3)throw error instanceof Error&&
Object.defineProperty(error,"stack",{value:asked.stack,configurable:!0,writable:!0}),error}await delay(interval)}}}});return wrap(assertion)}var expect2=createExpect();
Object.defineProperty(globalThis,GLOBAL_EXPECT,{value:expect2,configurable:!0,writable:!0});var forgetAssertions=name=>setState({...noAssertions(),currentTestName:name},
expect2);function checkAssertions(test4){let{assertionCalls,expectedAssertionsNumber,expectedAssertionsNumberErrorGen,isExpectingAssertions,isExpectingAssertionsError}=(test4.
context._local?test4.context.expect:expect2).getState();if(expectedAssertionsNumber!==null&&assertionCalls!==expectedAssertionsNumber)throw expectedAssertionsNumberErrorGen();
if(isExpectingAssertions&&assertionCalls===0)throw isExpectingAssertionsError}var{assert:assert4}=chai_exports;async function waitFor(f,options={}){let{interval=50,timeout=1e3}=typeof options=="number"?{timeout:options}:options,end=go("now")+timeout;for(;;){let last3=go(
"now")>=end;try{return await f()}catch(error){if(last3)throw error}await delay(interval)}}async function waitUntil(f,options={}){return waitFor(async()=>{let value=await f();
if(!value)throw new Error("waitUntil() was not satisfied in time");return value},options)}var stubbed=new Map;function stubGlobal(name,value){return stubbed.has(
name)||stubbed.set(name,Object.getOwnPropertyDescriptor(globalThis,name)),Object.defineProperty(globalThis,name,{value,configurable:!0,enumerable:!0,writable:!0}),
vi}function unstubAllGlobals(){for(let[name,descriptor]of stubbed)descriptor?Object.defineProperty(globalThis,name,descriptor):delete globalThis[name];return stubbed.
clear(),vi}var chained=f=>()=>(f(),vi),refuse=(name,instead)=>()=>{throw new Error(`vi.${name}() is not there: ${instead}`)},noModules="modules are those of the\
 browser; pass what is to be replaced, or use an import map",noTimers="time.advance() moves the clock of all pages; see --time manual",vi={fn,spyOn,isMockFunction,
waitFor,waitUntil,stubGlobal,unstubAllGlobals,mocked:value=>value,hoisted:f=>f(),clearAllMocks:chained(clearAllMocks),resetAllMocks:chained(resetAllMocks),restoreAllMocks:chained(
restoreAllMocks),...Object.fromEntries(["mock","doMock","unmock","doUnmock","importActual","importMock","resetModules"].map(name=>[name,refuse(name,noModules)])),
...Object.fromEntries(["useFakeTimers","useRealTimers","setSystemTime","advanceTimersByTime","advanceTimersByTimeAsync","runAllTimers","runAllTimersAsync"].map(
name=>[name,refuse(name,noTimers)]))};function base64(bytes){let text="";for(let i2=0;i2<bytes.length;i2+=8192)text+=String.fromCharCode(...bytes.subarray(i2,i2+8192));return btoa(text)}async function toFile(method,file){
if(typeof file?.name!="string")throw new TypeError(`${method}() takes files, or objects with a name and a content`);let content=file instanceof Blob?await file.
arrayBuffer():file.content;if(content instanceof Blob&&(content=await content.arrayBuffer()),typeof content=="string")content=new TextEncoder().encode(content);else if(content instanceof
ArrayBuffer)content=new Uint8Array(content);else if(ArrayBuffer.isView(content))content=new Uint8Array(content.buffer,content.byteOffset,content.byteLength);else
throw new TypeError(`${method}(): the content of the file ${file.name} is no string and no bytes`);let lastModified=Number(file.lastModified??0);if(!Number.isSafeInteger(
lastModified))throw new TypeError(`${method}(): lastModified of the file ${file.name} is a number of milliseconds`);return{name:file.name,type:String(file.type??
""),lastModified,content:base64(content)}}var toFiles=(method,files)=>Promise.all(files.map(file=>toFile(method,file)));async function toTransfer(method,what){if(typeof what==
"string")return{texts:{"text/plain":what}};if(typeof what!="object"||what===null||!("texts"in what||"files"in what))throw new TypeError(`${method}() takes a str\
ing, or an object with texts or files`);return{texts:Object.fromEntries(Object.entries(what.texts??{}).map(([type3,text])=>[type3,String(text)])),files:await toFiles(
method,[...what.files??[]])}}function driving(link){class Tab{#id;#url;constructor(id,url){this.#id=id,this.#url=url}get url(){return this.#url}get console(){return link.console(this.#id)}async evaluate(f,...args){
if(typeof f!="function"&&typeof f!="string")throw new TypeError("evaluate() takes a function, or the text of one");return link.ask("evaluate",{tab:this.#id,text:String(
f),args:encode(args)})}async loaded(){await link.ask("loaded",{tab:this.#id})}async logged(text){if(typeof text!="string"&&!(text instanceof RegExp))throw new TypeError(
"logged() takes a string or a RegExp");for(let from=0;;){let messages=this.console;for(let message of messages.slice(from))if(typeof text=="string"?message.text.
includes(text):message.text.search(text)>=0)return message;from=messages.length,await link.message(this.#id,from)}}takeErrors(){return link.takeErrors(this.#id)}click(selector){
return this.#input("click",selector)}doubleClick(selector){return this.#input("doubleClick",selector)}hover(selector){return this.#input("hover",selector)}focus(selector){
return this.#input("focus",selector)}type(selector,text){return this.#input("type",selector,String(text))}press(key){return this.#input("press","",String(key))}async setFiles(selector,...files){
await this.#input("setFiles",selector,"",{files:await toFiles("setFiles",files)})}drag(from,to){return this.#input("drag",from,String(to))}async drop(selector,what){
await this.#input("drop",selector,"",await toTransfer("drop",what))}async paste(what){await this.#input("paste","","",await toTransfer("paste",what))}async#input(action,selector,text="",transfer={}){
await link.ask("input",{tab:this.#id,action,selector:String(selector),text,transfer})}close(){return link.ask("close",{tab:this.#id})}crash(){return link.ask("c\
rash",{tab:this.#id})}get ended(){return link.ended(this.#id)}}return{tabs:{async open(url,...args){let at2=link.resolve(url);return new Tab(await link.ask("ope\
n",{url:at2,args:encode(args)}),at2)}},time:{async advance(milliseconds){let n=Number(milliseconds);if(!(n>=0))throw new RangeError(`time.advance() takes a numb\
er of milliseconds from 0, not ${String(milliseconds)}`);await link.ask("advance",n)}},permissions:{async set(name,state){await link.ask("permission",{name:String(
name),state:String(state)})}}}}function matcher(pattern){if(typeof pattern=="string"){let whole=pattern.split("*").map(part=>part.replace(/[\\^$.*+?()[\]{}|/]/g,"\\$&")).join(".*"),expression=new RegExp(
`^${whole}$`,"s");return url=>expression.test(url)}if(pattern instanceof RegExp)return url=>url.search(pattern)>=0;if(typeof pattern?.test=="function")return url=>pattern.
test(url);throw new TypeError("network.route() takes a string, a RegExp or a URLPattern, and a function")}var Routes=class{#list=[];#counted;constructor(counted){
this.#counted=counted}network={route:(pattern,handler)=>{let matches=matcher(pattern);if(typeof handler!="function")throw new TypeError("network.route() takes a\
 pattern and a function");let route={matches,handler};return this.#list.unshift(route),this.#counted(this.#list.length),()=>{let i2=this.#list.indexOf(route);i2>=
0&&this.#list.splice(i2,1),this.#counted(this.#list.length)}}};get length(){return this.#list.length}keep(n){this.#list.splice(0,this.#list.length-n),this.#counted(
this.#list.length)}has(url){return this.#list.some(r=>r.matches(url))}async answer({url,method,headers,body}){let route=this.#list.find(r=>r.matches(url)),request=new Request(
url,{method,headers,body:method==="GET"||method==="HEAD"?void 0:body}),response=route?await route.handler(request):Response.error();if(!(response instanceof Response))
throw new TypeError(`the route for ${url} returned no Response`);return response.type==="error"?{status:0,headers:[],body:new Uint8Array}:{status:response.status,
headers:[...response.headers],body:new Uint8Array(await response.arrayBuffer())}}};var routes=new Routes(n=>go("routes",n)),{network}=routes,{permissions,tabs,time}=driving({ask,console:tab=>go("console",tab),takeErrors:tab=>go("errors",tab),ended:tab=>go(
"ended",tab),message:(tab,after)=>ask("message",{tab,after}),resolve:url=>new URL(url,location.href).href}),api={afterAll,afterEach,aroundAll,aroundEach,assert:assert4,
beforeAll,beforeEach,describe,expect:expect2,it,network,onTestFailed,onTestFinished,permissions,suite,tabs,test:test2,time,vi,waitFor,waitUntil},running=new Map,
told2=error=>{let{name,message,stack,diff:diff2,cause,fileName,lineNumber,columnNumber}=error;return{name,message:String(message),stack:String(stack??""),diff:diff2,
fileName,lineNumber,columnNumber,cause:cause&&typeof cause=="object"?told2(cause):void 0}},errorsOf=task=>(task.result?.errors??[]).map(told2),stateOf=t2=>t2.mode===
"skip"||t2.mode==="todo"?t2.mode:t2.result?.state??"skip",Runner=class{pool="sluice";constructor(config2){this.config=config2}importFile(url){return import(url)}onCollected([
file]){go("collected",getTests(file).map(t2=>getNames(t2).slice(1)))}onBeforeRunTask(t2){if(!(t2.mode!=="run"&&t2.mode!=="queued")){if(go("bailed")){t2.mode="sk\
ip";return}running.set(t2,()=>{}),t2.routes=routes.length,go("begin",getNames(t2).slice(1))}}onBeforeTryTask(t2){forgetAssertions(getNames(t2).slice(1).join(" >\
 "))}onAfterTryTask(t2){checkAssertions(t2)}async onAfterRunTask(t2){this.finished(t2),running.delete(t2)&&running.size===0&&(routes.keep(t2.routes),await ask("\
end"))}extendTaskContext(context){let own;return Object.defineProperty(context,"expect",{get:()=>own??=createExpect(context.task)}),Object.defineProperty(context,
"_local",{get:()=>own!==void 0}),context}runTask(t2){return Promise.race([getFn(t2)(),new Promise((_,reject)=>running.set(t2,reject))])}finished(t2){t2.told||(t2.
told=!0,go("test",{names:getNames(t2).slice(1),state:stateOf(t2),duration:t2.result?.duration??0,note:t2.result?.note,retries:t2.result?.retryCount??0,errors:errorsOf(
t2)}))}};function*suiteErrors(s){for(let error of errorsOf(s))yield{names:s.file===s?[]:getNames(s).slice(1),error};for(let t2 of s.tasks)t2.type==="suite"&&(yield*suiteErrors(
t2))}async function run2({url,pattern,timeout,setup,globals,root}){globals&&Object.assign(globalThis,api);let runner2=new Runner({root,name:"",setupFiles:setup,
passWithNoTests:!0,allowOnly:!0,sequence:{seed:1,hooks:"stack",setupFiles:"list"},testNamePattern:pattern?new RegExp(pattern):void 0,maxConcurrency:5,testTimeout:timeout,
hookTimeout:timeout,retry:0,includeTaskLocation:!1,tags:[],tagsFilter:void 0,strictTags:!1,chaiConfig:void 0}),errors=[];try{let[file]=await startTests([url],runner2);
for(let t2 of getTests(file))runner2.finished(t2);errors.push(...suiteErrors(file))}catch(error){errors.push({names:[],error:told2(processError(error))})}go("do\
ne",errors)}globalThis[Symbol.for("sluice:test")]={api,run:run2,answered,fire,stuck(message){for(let reject of running.values())reject(Object.defineProperty(new Error(
message),"stack",{value:""}))},matches:url=>routes.has(url),answer:request=>routes.answer(request)};})();
