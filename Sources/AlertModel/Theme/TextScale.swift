extension Metrics {
  /// The metrics with larger or smaller text, and with the space for it; lines, gaps and corners do
  /// not change.
  ///
  /// - Parameter scale: The factor of font sizes.
  /// - Returns: The metrics with that text.
  package func scalingText(by scale: Double) -> Metrics {
    guard scale != 1 else { return self }
    var metrics = self
    for size in Self.fontSizes { metrics[keyPath: size] *= scale }
    for height in Self.lineHeights {
      metrics[keyPath: height] = max(
        (metrics[keyPath: height] * scale).rounded(), Self.leastTarget)
    }
    metrics.checkSize = (checkSize * scale).rounded()
    // Twice the width would not fit beside other windows: lines have fewer words instead.
    let widening = scale > 1 ? 1 + (scale - 1) * 0.6 : 1
    for width in Self.textWidths {
      metrics[keyPath: width] = (metrics[keyPath: width] * widening).rounded()
    }
    return metrics
  }

  /// The minimum width and height of anything that can be pressed.
  ///
  /// WCAG 2.2: Target Size (Minimum).
  static let leastTarget = 24.0

  private typealias Lengths = [WritableKeyPath<Metrics, Double>]

  private static var fontSizes: Lengths {
    [
      \.titleSize, \.messageSize, \.buttonLabelSize, \.hintSize, \.fieldTextSize, \.fieldLabelSize,
      \.sheetTitleSize, \.sheetMessageSize, \.sheetLabelSize, \.toastNameSize, \.toastTitleSize,
      \.toastMessageSize,
    ]
  }

  /// The heights of parts with one line of text.
  private static var lineHeights: Lengths {
    [
      \.buttonHeight, \.fieldHeight, \.checkHeight, \.listRowHeight, \.sheetRowHeight,
      \.toastButtonHeight, \.leastFormHeight,
    ]
  }

  private static var textWidths: Lengths {
    [
      \.alertWidth, \.widestAlert, \.widestText, \.sheetWidth, \.menuWidth, \.panelWidth,
      \.cardColumnWidth, \.toastWidth,
    ]
  }
}

extension Theme {
  /// The theme with larger or smaller text.
  ///
  /// - Parameter scale: The factor of font sizes.
  /// - Returns: The theme with that text.
  package func scalingText(by scale: Double) -> Theme {
    guard scale != 1 else { return self }
    var theme = self
    theme.metrics = metrics.scalingText(by: scale)
    return theme
  }
}
