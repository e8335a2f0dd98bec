"""Operates alerts as an assistive program, through pyatspi.

tree                    prints each object: its role, its name, its text or value
act NAME ACTION         performs an action of the object with this name
choose NAME ITEM        chooses an item of a list by its name
write NAME TEXT         replaces the text of a field
set NAME NUMBER         sets a number
focus NAME              gives an object the focus
Prints whether it succeeded.
"""

import sys

import pyatspi


def objects(parent):
    for index in range(min(parent.childCount, 50)):
        child = parent.getChildAtIndex(index)
        yield child
        yield from objects(child)


def applications():
    return [app for app in pyatspi.Registry.getDesktop(0) if app and app.name == "Tocsin"]


def find(name):
    for app in applications():
        for item in objects(app):
            if item.name == name and item.getRoleName() != "label":
                return item
    sys.exit("there is no “%s”" % name)


def shown(item):
    kinds = pyatspi.listInterfaces(item)
    if "Text" in kinds:
        return item.queryText().getText(0, -1)
    if "Value" in kinds:
        return "%g" % item.queryValue().currentValue
    return ""


def tree():
    for app in applications():
        for item in objects(app):
            print("%s|%s|%s" % (item.getRoleName(), item.name, shown(item)))


def act(name, wanted):
    action = find(name).queryAction()
    for index in range(action.nActions):
        if action.getName(index) == wanted:
            return action.doAction(index)
    return False


def choose(name, wanted):
    item = find(name)
    for index in range(item.childCount):
        if item.getChildAtIndex(index).name == wanted:
            return item.querySelection().selectChild(index)
    return False


def write(name, text):
    return find(name).queryEditableText().setTextContents(text)


def set_number(name, number):
    find(name).queryValue().currentValue = float(number)
    return True


def focus(name):
    return find(name).queryComponent().grabFocus()


if sys.argv[1] == "tree":
    tree()
else:
    commands = {
        "act": act, "choose": choose, "write": write, "set": set_number, "focus": focus
    }
    print(bool(commands[sys.argv[1]](*sys.argv[2:])))
