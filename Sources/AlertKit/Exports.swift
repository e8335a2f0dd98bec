/// `import AlertKit` alone is enough to write content, presentations, delegates and descriptions:
/// these modules define the types in its declarations.
@_exported public import AlertModel
@_exported public import AlertViews
@_exported public import Cairo
