/// Content is made of views, so that `import AlertKit` alone is enough to write some.
@_exported public import AlertViews
