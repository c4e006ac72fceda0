// The Permissions standard.
//
// https://w3c.github.io/permissions/#idl-index
//
// room: internal/permissions

interface mixin NavigatorPermissions {
  [SameObject] readonly attribute Permissions permissions;
};
Navigator includes NavigatorPermissions;
WorkerNavigator includes NavigatorPermissions;

[Exposed=(Window,Worker)]
interface Permissions {
  [Throws] Promise<PermissionStatus> query(object permissionDesc);
};

[ToGo] dictionary PermissionDescriptor {
  required DOMString name;
};

[Exposed=(Window,Worker)]
interface PermissionStatus : EventTarget {
  readonly attribute PermissionState state;
  readonly attribute DOMString name;
  attribute EventHandler onchange;
};

enum PermissionState {
  "granted",
  "denied",
  "prompt"
};
