/// The names and the description of the notification service on the bus.
///
/// Desktop Notifications 1.2, with KDE's additions for replies and inhibition.
package enum NotificationInterface {
  /// The bus name, which is also the name of the interface.
  package static let name = "org.freedesktop.Notifications"
  /// The path of the object.
  package static let path = "/org/freedesktop/Notifications"

  /// The version of the specification; clients choose the names of hints by it.
  package static let specificationVersion = "1.2"

  /// The answer to `GetCapabilities`, in alphabetical order.
  package static let capabilities = [
    "action-icons", "actions", "body", "body-hyperlinks", "body-images", "body-markup",
    "icon-static", "inhibitions", "inline-reply", "persistence", "private-synchronous", "sound",
    "synchronous", "x-canonical-private-synchronous", "x-dunst-stack-tag", "x-tocsin-style",
  ]

  /// The introspection data, in D-Bus's XML.
  package static let description = """
    <node>
      <interface name="org.freedesktop.Notifications">
        <method name="Notify">
          <arg name="app_name" type="s" direction="in"/>
          <arg name="replaces_id" type="u" direction="in"/>
          <arg name="app_icon" type="s" direction="in"/>
          <arg name="summary" type="s" direction="in"/>
          <arg name="body" type="s" direction="in"/>
          <arg name="actions" type="as" direction="in"/>
          <arg name="hints" type="a{sv}" direction="in"/>
          <arg name="expire_timeout" type="i" direction="in"/>
          <arg name="id" type="u" direction="out"/>
        </method>
        <method name="CloseNotification">
          <arg name="id" type="u" direction="in"/>
        </method>
        <method name="GetCapabilities">
          <arg name="capabilities" type="as" direction="out"/>
        </method>
        <method name="GetServerInformation">
          <arg name="name" type="s" direction="out"/>
          <arg name="vendor" type="s" direction="out"/>
          <arg name="version" type="s" direction="out"/>
          <arg name="spec_version" type="s" direction="out"/>
        </method>
        <method name="Inhibit">
          <arg name="desktop_entry" type="s" direction="in"/>
          <arg name="reason" type="s" direction="in"/>
          <arg name="hints" type="a{sv}" direction="in"/>
          <arg name="cookie" type="u" direction="out"/>
        </method>
        <method name="UnInhibit">
          <arg name="cookie" type="u" direction="in"/>
        </method>
        <signal name="NotificationClosed">
          <arg name="id" type="u"/>
          <arg name="reason" type="u"/>
        </signal>
        <signal name="ActionInvoked">
          <arg name="id" type="u"/>
          <arg name="action_key" type="s"/>
        </signal>
        <signal name="ActivationToken">
          <arg name="id" type="u"/>
          <arg name="activation_token" type="s"/>
        </signal>
        <signal name="NotificationReplied">
          <arg name="id" type="u"/>
          <arg name="text" type="s"/>
        </signal>
        <property name="Inhibited" type="b" access="read"/>
      </interface>
    </node>
    """
}
