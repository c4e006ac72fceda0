// Made by: make testlibrary. The licenses of what is in it are in library-licenses.txt.
var DevalueError=class extends Error{constructor(message,keys,value,root){super(message),this.name="DevalueError",this.path=keys.join(""),this.value=value,this.
root=root}},MAP_KEY=Symbol();function format_path(keys,format_map_key){let path=[];for(let i=0;i<keys.length;i+=1){let segment=keys[i];segment===MAP_KEY?path.push(
`.get(${format_map_key(keys[++i])})`):typeof segment=="number"?path.push(`[${segment}]`):path.push(stringify_key(segment))}return path}var object_proto_names=Object.getOwnPropertyNames(Object.prototype).sort().join("\0");function is_plain_object(thing){let proto=Object.getPrototypeOf(thing);return proto===
Object.prototype||proto===null||Object.getPrototypeOf(proto)===null||Object.getOwnPropertyNames(proto).sort().join("\0")===object_proto_names}function get_type(thing){
return Object.prototype.toString.call(thing).slice(8,-1)}function is_buffer(thing){return typeof Buffer<"u"&&Buffer.isBuffer(thing)}var needs_escape=/["<\\\u0000-\u001f\u2028\u2029]/,json_leaves_raw=/[<\u2028\u2029]/g,raw_escapes={"<":"\\u003C","\u2028":"\\u2028","\u2029":"\\u2029"};function escape_raw(char){
return raw_escapes[char]}function stringify_string(str){return!needs_escape.test(str)&&str.isWellFormed()?`"${str}"`:JSON.stringify(str).replace(json_leaves_raw,
escape_raw)}var MAX_CACHED_KEY_LENGTH=64,quoted_keys=new Map;function quote_key(key){if(key.length>MAX_CACHED_KEY_LENGTH)return stringify_string(key);let quoted=quoted_keys.
get(key);return quoted===void 0&&(quoted_keys.size>=1024&&quoted_keys.clear(),quoted=stringify_string(key),quoted_keys.set(key,quoted)),quoted}function enumerable_symbols(object){
let symbols=Object.getOwnPropertySymbols(object);return symbols.length===0?symbols:symbols.filter(symbol=>Object.getOwnPropertyDescriptor(object,symbol)?.enumerable)}
var is_identifier=/^[a-zA-Z_$][a-zA-Z_$0-9]*$/;function stringify_key(key){return is_identifier.test(key)?"."+key:"["+JSON.stringify(key)+"]"}function is_valid_array_index(n){
return!(!Number.isInteger(n)||n<0||n>4294967294)}function is_valid_array_len(n){return!(!Number.isInteger(n)||n<0||n>4294967295)}function is_valid_array_index_string(s){
if(s.length===0||s.length>1&&s.charCodeAt(0)===48)return!1;for(let i=0;i<s.length;i++){let c=s.charCodeAt(i);if(c<48||c>57)return!1}return is_valid_array_index(
+s)}function array_index_cut(keys){for(var i=keys.length-1;i>=0&&!is_valid_array_index_string(keys[i]);i--);return i+1}function valid_array_indices(array){let keys=Object.
keys(array);return keys.length=array_index_cut(keys),keys}function encode_native(array_buffer){return new Uint8Array(array_buffer).toBase64()}function decode_native(base642){return Uint8Array.fromBase64(base642).buffer}
function encode_buffer(array_buffer){return Buffer.from(array_buffer).toString("base64")}function decode_buffer(base642){return Uint8Array.from(Buffer.from(base642,
"base64")).buffer}function encode_legacy(array_buffer){let array=new Uint8Array(array_buffer),binary="",chunk_size=32768;for(let i=0;i<array.length;i+=chunk_size){
let chunk=array.subarray(i,i+chunk_size);binary+=String.fromCharCode.apply(null,chunk)}return btoa(binary)}function decode_legacy(base642){let binary_string=atob(
base642),len=binary_string.length,array=new Uint8Array(len);for(let i=0;i<len;i++)array[i]=binary_string.charCodeAt(i);return array.buffer}var native=typeof Uint8Array.
fromBase64=="function",buffer=typeof process=="object"&&process.versions?.node!==void 0,encode64=native?encode_native:buffer?encode_buffer:encode_legacy,decode64=native?
decode_native:buffer?decode_buffer:decode_legacy;function merge_operations(defaults,overrides){if(!overrides)return defaults;let merged={};for(let key of Object.keys(defaults))merged[key]=overrides[key]??defaults[key];
return merged}var NOT_PLAIN=Object.freeze({kind:"not-plain"}),SYMBOL_KEYS=Object.freeze({kind:"symbol-keys"}),stringify_operations={identify:value=>value,typeOf:value=>value===
null?"null":typeof value,toPrimitive:value=>value,tagOf:value=>get_type(value),isThenable:value=>typeof value.then=="function",toPromise:thenable=>Promise.resolve(
thenable),unbox:boxed=>boxed.valueOf(),toISOString:date=>isNaN(date.getDate())?"":date.toISOString(),toStringValue:value=>value.toString(),regExpInfo:regexp=>({
source:regexp.source,flags:regexp.flags}),valuesOf:set=>set,entriesOf:map=>map,viewInfo:view=>(is_buffer(view)&&(view=new Uint8Array(view)),{buffer:view.buffer,
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
set:(target,key,value)=>{target[key]=value},addValue:(set,value)=>{set.add(value)},addEntry:(map,key,value)=>{map.set(key,value)}},default_parse_operations=Object.
freeze(parse_operations);function invalid(){throw new Error("Invalid input")}function parse(serialized,revivers2,options){return unflatten(JSON.parse(serialized),revivers2,options)}function unflatten(parsed,revivers2,options){
let ops=merge_operations(default_parse_operations,options?.operations);if(typeof parsed=="number")return hydrate(parsed,!0);(!Array.isArray(parsed)||parsed.length===
0)&&invalid();let values=parsed,hydrated=Array(values.length),hydrating=null;function get_raw(index){return(!is_valid_array_index(index)||index>=values.length)&&
invalid(),values[index]}function hydrate(index,standalone=!1){if(index===-1)return ops.fromPrimitive(void 0);if(index===-3)return ops.fromPrimitive(NaN);if(index===
-4)return ops.fromPrimitive(1/0);if(index===-5)return ops.fromPrimitive(-1/0);if(index===-6)return ops.fromPrimitive(-0);if((standalone||typeof index!="number")&&
invalid(),index in hydrated)return hydrated[index];index>=values.length&&invalid();let value=values[index];if(!value||typeof value!="object")hydrated[index]=ops.
fromPrimitive(value);else if(Array.isArray(value))if(typeof value[0]=="string"){let type=value[0],reviver=revivers2&&Object.hasOwn(revivers2,type)?revivers2[type]:
void 0;if(reviver){let i=value[1];if(typeof i!="number"&&(i=values.push(value[1])-1),Object.hasOwn(hydrated,i))return hydrated[index]=reviver(hydrated[i]);if(hydrating??=
new Set,hydrating.has(i))throw new Error("Invalid circular reference");return hydrating.add(i),hydrated[index]=reviver(hydrate(i)),hydrating.delete(i),hydrated[index]}
switch(type){case"Date":hydrated[index]=ops.fromISOString(value[1]);break;case"Set":let set=ops.createSet();hydrated[index]=set;for(let i=1;i<value.length;i+=1)
ops.addValue(set,hydrate(value[i]));break;case"Map":let map=ops.createMap();hydrated[index]=map;for(let i=1;i<value.length;i+=2)ops.addEntry(map,hydrate(value[i]),
hydrate(value[i+1]));break;case"RegExp":hydrated[index]=ops.fromRegExpInfo(value[1],value[2]);break;case"Object":{let wrapped_index=value[1];if(!(wrapped_index===
-3||wrapped_index===-4||wrapped_index===-5||wrapped_index===-6)){let wrapped=get_raw(wrapped_index),is_bigint=Array.isArray(wrapped)&&wrapped[0]==="BigInt";(wrapped===
void 0||typeof wrapped=="object")&&!is_bigint&&invalid()}hydrated[index]=ops.box(hydrate(wrapped_index));break}case"BigInt":hydrated[index]=ops.fromPrimitive(BigInt(
value[1]));break;case"null":let obj=ops.createNullPrototypeObject();hydrated[index]=obj;for(let i=1;i<value.length;i+=2){let key=value[i];if(typeof key!="string")
throw new Error("Cannot parse an object with a non-string key");if(key==="__proto__")throw new Error("Cannot parse an object with a `__proto__` property");ops.set(
obj,key,hydrate(value[i+1]))}break;case"Int8Array":case"Uint8Array":case"Uint8ClampedArray":case"Int16Array":case"Uint16Array":case"Float16Array":case"Int32Arra\
y":case"Uint32Array":case"Float32Array":case"Float64Array":case"BigInt64Array":case"BigUint64Array":case"DataView":{let buffer_index=value[1],raw=get_raw(buffer_index);
(!Array.isArray(raw)||raw[0]!=="ArrayBuffer")&&invalid();let buffer2=hydrate(buffer_index);hydrated[index]=ops.fromViewInfo(type,buffer2,value[2],value[3]);break}case"\
ArrayBuffer":{let base642=value[1];if(typeof base642!="string")throw new Error("Invalid ArrayBuffer encoding");hydrated[index]=ops.fromArrayBuffer(decode64(base642));
break}case"URL":case"URLSearchParams":case"Temporal.Duration":case"Temporal.Instant":case"Temporal.PlainDate":case"Temporal.PlainTime":case"Temporal.PlainDateTi\
me":case"Temporal.PlainMonthDay":case"Temporal.PlainYearMonth":case"Temporal.ZonedDateTime":{hydrated[index]=ops.fromStringValue(type,value[1]);break}default:throw new Error(
`Unknown type ${type}`)}}else if(value[0]===-7){let len=value[1];is_valid_array_len(len)||invalid();let array=ops.createSparseArray(len);hydrated[index]=array;for(let i=2;i<
value.length;i+=2){let idx=value[i];(!is_valid_array_index(idx)||idx>=len)&&invalid(),ops.set(array,idx,hydrate(value[i+1]))}}else{let array=ops.createArray(value.
length);hydrated[index]=array;for(let i=0;i<value.length;i+=1){let n=value[i];n!==-2&&ops.set(array,i,hydrate(n))}}else{let object=ops.createObject();hydrated[index]=
object;for(let key of Object.keys(value)){if(key==="__proto__")throw new Error("Cannot parse an object with a `__proto__` property");ops.set(object,key,hydrate(
value[key]))}}return hydrated[index]}return hydrate(0)}function stringify(value,reducers2,options){let stringified=run(!1,value,reducers2,options);return typeof stringified=="string"?stringified:`[${stringified.join(
",")}]`}function run(async,value,reducers2,options){let ops=merge_operations(default_stringify_operations,options?.operations),stringified=[],indexes=new Map,custom=[];
if(reducers2)for(let key of Object.getOwnPropertyNames(reducers2))custom.push({key,fn:reducers2[key]});let keys=[],p=0;function error(message,thing){let path=format_path(
keys,key=>{let key_type=ops.typeOf(key);return key_type!=="object"&&key_type!=="function"&&key_type!=="symbol"?stringify_primitive(ops.toPrimitive(key)):"..."});
throw new DevalueError(message,path,thing,value)}function flatten(thing,index2){let type=ops.typeOf(thing);if(type==="undefined")return-1;let number;if(type==="\
number"){if(number=ops.toPrimitive(thing),Number.isNaN(number))return-3;if(number===1/0)return-4;if(number===-1/0)return-5;if(number===0&&1/number<0)return-6}let id=ops.
identify(thing);if(indexes.has(id))return indexes.get(id);index2??=p++,indexes.set(id,index2);for(let{key,fn}of custom){let value2=fn(thing);if(value2)return stringified[index2]=
`["${key}",${flatten(value2)}]`,index2}type==="function"?error("Cannot stringify a function",thing):type==="symbol"&&error("Cannot stringify a Symbol primitive",
thing);let str="";if(type!=="object")str=stringify_primitive(type==="number"?number:ops.toPrimitive(thing));else if(ops.isThenable(thing)){async||error("Cannot \
stringify a Promise or thenable — use stringifyAsync instead",thing);let prev_keys=keys.slice();str=ops.toPromise(thing).then(value2=>{keys=prev_keys;let i=flatten(
value2,index2);i<0&&(stringified[index2]=i)}),str.catch(()=>{})}else{let tag=ops.tagOf(thing);switch(tag){case"Number":case"String":case"Boolean":case"BigInt":str=
`["Object",${flatten(ops.unbox(thing))}]`;break;case"Date":str=`["Date","${ops.toISOString(thing)}"]`;break;case"URL":str=`["URL",${stringify_string(ops.toStringValue(
thing))}]`;break;case"URLSearchParams":str=`["URLSearchParams",${stringify_string(ops.toStringValue(thing))}]`;break;case"RegExp":let{source,flags}=ops.regExpInfo(
thing);str=flags?`["RegExp",${stringify_string(source)},"${flags}"]`:`["RegExp",${stringify_string(source)}]`;break;case"Array":{let mostly_dense=!1,length=ops.
lengthOf(thing);str="[";for(let i=0;i<length;i+=1)if(i>0&&(str+=","),ops.hasOwn(thing,i))keys.push(i),str+=flatten(ops.get(thing,i)),keys.pop();else if(mostly_dense)
str+=-2;else{let populated_keys=ops.indicesOf(thing),population=populated_keys.length,d=String(length).length,hole_cost=(length-population)*3,sparse_cost=4+d+population*
(d+1);if(hole_cost>sparse_cost){str="["+-7+","+length;for(let j=0;j<populated_keys.length;j++){let key=populated_keys[j];keys.push(+key),str+=","+key+","+flatten(
ops.get(thing,key)),keys.pop()}break}else mostly_dense=!0,str+=-2}str+="]";break}case"Set":str='["Set"';for(let value2 of ops.valuesOf(thing))str+=`,${flatten(value2)}`;
str+="]";break;case"Map":str='["Map"';for(let[key,value2]of ops.entriesOf(thing))keys.push(MAP_KEY,key),str+=`,${flatten(key)},${flatten(value2)}`,keys.pop(),keys.
pop();str+="]";break;case"Int8Array":case"Uint8Array":case"Uint8ClampedArray":case"Int16Array":case"Uint16Array":case"Float16Array":case"Int32Array":case"Uint32\
Array":case"Float32Array":case"Float64Array":case"BigInt64Array":case"BigUint64Array":{let info=ops.viewInfo(thing);str='["'+tag+'",'+flatten(info.buffer),info.
byteLength!==info.bufferByteLength&&(str+=`,${info.byteOffset},${info.length}`),str+="]";break}case"DataView":{let info=ops.viewInfo(thing);str='["'+tag+'",'+flatten(
info.buffer),info.byteLength!==info.bufferByteLength&&(str+=`,${info.byteOffset},${info.byteLength}`),str+="]";break}case"ArrayBuffer":{str=`["ArrayBuffer","${encode64(
ops.toArrayBuffer(thing))}"]`;break}case"Temporal.Duration":case"Temporal.Instant":case"Temporal.PlainDate":case"Temporal.PlainTime":case"Temporal.PlainDateTime":case"\
Temporal.PlainMonthDay":case"Temporal.PlainYearMonth":case"Temporal.ZonedDateTime":str=`["${tag}",${stringify_string(ops.toStringValue(thing))}]`;break;default:{
let shape=ops.shapeOf(thing);if(shape.kind==="not-plain"&&error("Cannot stringify arbitrary non-POJOs",thing),shape.kind==="symbol-keys"&&error("Cannot stringif\
y POJOs with symbolic keys",thing),shape.kind==="null-proto"){str='["null"';for(let key of shape.keys)key==="__proto__"&&error("Cannot stringify objects with __\
proto__ keys",thing),keys.push(key),str+=`,${quote_key(key)},${flatten(ops.get(thing,key))}`,keys.pop();str+="]"}else{str="{";let started=!1;for(let key of shape.
keys)key==="__proto__"&&error("Cannot stringify objects with __proto__ keys",thing),started&&(str+=","),started=!0,keys.push(key),str+=`${quote_key(key)}:${flatten(
ops.get(thing,key))}`,keys.pop();str+="}"}}}}return stringified[index2]=str,index2}let index=flatten(value);return index<0?`${index}`:stringified}function stringify_primitive(thing){
let type=typeof thing;return type==="string"?stringify_string(thing):thing===void 0?(-1).toString():thing===0&&1/thing<0?(-6).toString():type==="bigint"?`["BigI\
nt","${thing}"]`:String(thing)}var{defineProperty}=Object,constructors={Error,EvalError,RangeError,ReferenceError,SyntaxError,TypeError,URIError},reducers={DOMException:value=>value instanceof
DOMException&&{name:value.name,message:value.message,stack:String(value.stack??"")},Error:value=>value instanceof Error&&{name:String(value.name),message:String(
value.message),stack:String(value.stack??""),..."cause"in value?{cause:[value.cause]}:{},...value instanceof AggregateError?{errors:[...value.errors]}:{}}},revivers={
Error({name,message,stack,cause,errors:several}){let options=cause?{cause:cause[0]}:void 0,error=several?new AggregateError(several,message,options):new(Object.
hasOwn(constructors,name)?constructors[name]:Error)(message,options);return error.name!==name&&defineProperty(error,"name",{value:name,configurable:!0,writable:!0}),
defineProperty(error,"stack",{value:stack,configurable:!0,writable:!0}),error},DOMException({name,message,stack}){let error=new DOMException(message,name);return defineProperty(
error,"stack",{value:stack,configurable:!0,writable:!0}),error}},encode=value=>stringify(value,reducers),decode=text=>parse(text,revivers);function matcher(pattern){if(typeof pattern=="string"){let whole=pattern.split("*").map(part=>part.replace(/[\\^$.*+?()[\]{}|/]/g,"\\$&")).join(".*"),expression=new RegExp(
`^${whole}$`,"s");return url=>expression.test(url)}if(pattern instanceof RegExp)return url=>url.search(pattern)>=0;if(typeof pattern?.test=="function")return url=>pattern.
test(url);throw new TypeError("network.route() takes a string, a RegExp or a URLPattern, and a function")}var Routes=class{#list=[];#counted;constructor(counted){
this.#counted=counted}network={route:(pattern,handler)=>{let matches=matcher(pattern);if(typeof handler!="function")throw new TypeError("network.route() takes a\
 pattern and a function");let route={matches,handler};return this.#list.unshift(route),this.#counted(this.#list.length),()=>{let i=this.#list.indexOf(route);i>=
0&&this.#list.splice(i,1),this.#counted(this.#list.length)}}};get length(){return this.#list.length}keep(n){this.#list.splice(0,this.#list.length-n),this.#counted(
this.#list.length)}has(url){return this.#list.some(r=>r.matches(url))}async answer({url,method,headers,body}){let route=this.#list.find(r=>r.matches(url)),request=new Request(
url,{method,headers,body:method==="GET"||method==="HEAD"?void 0:body}),response=route?await route.handler(request):Response.error();if(!(response instanceof Response))
throw new TypeError(`the route for ${url} returned no Response`);return response.type==="error"?{status:0,headers:[],body:new Uint8Array}:{status:response.status,
headers:[...response.headers],body:new Uint8Array(await response.arrayBuffer())}}};function base64(bytes){let text="";for(let i=0;i<bytes.length;i+=8192)text+=String.fromCharCode(...bytes.subarray(i,i+8192));return btoa(text)}async function toFile(method,file){
if(typeof file?.name!="string")throw new TypeError(`${method}() takes files, or objects with a name and a content`);let content=file instanceof Blob?await file.
arrayBuffer():file.content;if(content instanceof Blob&&(content=await content.arrayBuffer()),typeof content=="string")content=new TextEncoder().encode(content);else if(content instanceof
ArrayBuffer)content=new Uint8Array(content);else if(ArrayBuffer.isView(content))content=new Uint8Array(content.buffer,content.byteOffset,content.byteLength);else
throw new TypeError(`${method}(): the content of the file ${file.name} is no string and no bytes`);let lastModified=Number(file.lastModified??0);if(!Number.isSafeInteger(
lastModified))throw new TypeError(`${method}(): lastModified of the file ${file.name} is a number of milliseconds`);return{name:file.name,type:String(file.type??
""),lastModified,content:base64(content)}}var toFiles=(method,files)=>Promise.all(files.map(file=>toFile(method,file)));async function toTransfer(method,what){if(typeof what==
"string")return{texts:{"text/plain":what}};if(typeof what!="object"||what===null||!("texts"in what||"files"in what))throw new TypeError(`${method}() takes a str\
ing, or an object with texts or files`);return{texts:Object.fromEntries(Object.entries(what.texts??{}).map(([type,text])=>[type,String(text)])),files:await toFiles(
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
rash",{tab:this.#id})}get ended(){return link.ended(this.#id)}}return{tabs:{async open(url,...args){let at=link.resolve(url);return new Tab(await link.ask("open",
{url:at,args:encode(args)}),at)}},time:{async advance(milliseconds){let n=Number(milliseconds);if(!(n>=0))throw new RangeError(`time.advance() takes a number of\
 milliseconds from 0, not ${String(milliseconds)}`);await link.ask("advance",n)}},permissions:{async set(name,state){await link.ask("permission",{name:String(name),
state:String(state)})}}}}export{Routes,decode,driving,encode};
