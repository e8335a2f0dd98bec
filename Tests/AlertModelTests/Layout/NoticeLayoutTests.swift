import AlertModel
import Testing

/// The layout of toasts and banners.
struct NoticeLayoutTests {
  private let metrics = Metrics()
  private let corner = Size(width: 36, height: 14)

  private func toast(
    _ needs: NoticeLayout.Needs, hasIcon: Bool = true, thumbnail: Size = .zero,
    limit: Double = 800
  ) -> NoticeLayout {
    let columns = NoticeLayout.ToastColumns(
      NoticeLayout.Surroundings(
        hasIcon: hasIcon, hasName: needs.name > 0, thumbnail: thumbnail, corner: corner),
      width: 372, metrics: metrics)
    return NoticeLayout(toast: needs, in: columns, limit: limit, metrics: metrics)
  }

  @Test func toastMatchesTheDesign() {
    let layout = toast(
      NoticeLayout.Needs(name: 14, title: 17, message: 38, buttons: 32))
    #expect(layout.icon == Rect(x: 16, y: 16, width: 36, height: 36))
    #expect(layout.name == Rect(x: 62, y: 14, width: 246, height: 14))
    #expect(layout.corner == Rect(x: 320, y: 14, width: 36, height: 14))
    #expect(layout.title == Rect(x: 62, y: 31, width: 294, height: 17))
    #expect(layout.message == Rect(x: 62, y: 52, width: 294, height: 38))
    #expect(layout.buttons == Rect(x: 62, y: 103, width: 294, height: 32))
    #expect(layout.size == Size(width: 372, height: 151))
  }

  @Test func titleWithoutANameLeavesRoomForTheAge() {
    let layout = toast(NoticeLayout.Needs(title: 34, message: 19))
    #expect(layout.title.width == 246)
    #expect(layout.message.width == 294)
  }

  @Test func singleTitleIsCentredBesideTheIcon() {
    let layout = toast(NoticeLayout.Needs(title: 17))
    #expect(layout.size.height == 68)
    #expect(abs(layout.title.center.y - layout.icon.center.y) <= 0.5)
    #expect(abs(layout.corner.center.y - layout.title.center.y) <= 1.5)
    #expect(toast(NoticeLayout.Needs(title: 17), hasIcon: false).size.height == 46)
  }

  @Test func thumbnailIsBelowTheAge() {
    let layout = toast(
      NoticeLayout.Needs(name: 14, title: 17, message: 19, form: 6),
      thumbnail: Size(width: 64, height: 48))
    #expect(layout.thumbnail.maxX == 356)
    #expect(layout.thumbnail.minY >= layout.corner.maxY)
    #expect(layout.message.maxX < layout.thumbnail.minX)
    #expect(layout.form.minY > layout.thumbnail.maxY)
    #expect(layout.form.width == 294)
  }

  @Test func largePictureIsBelowTheTextAndRemovedFirst() {
    let needs = NoticeLayout.Needs(
      name: 14, title: 17, message: 38, picture: Size(width: 178, height: 100), buttons: 32)
    let layout = toast(needs)
    #expect(layout.picture == Rect(x: 62, y: 99, width: 178, height: 100))
    #expect(layout.buttons.minY == 212)
    #expect(layout.size.height == 260)
    let shorter = toast(needs, limit: 200)
    #expect(shorter.picture.isEmpty && shorter.message.height == 38)
    #expect(toast(needs, limit: 130).message.height < 38)
  }

  @Test func formIsReducedBeforeTheMessage() {
    let needs = NoticeLayout.Needs(title: 17, message: 100, form: 300, buttons: 32)
    let shorter = toast(needs, limit: 300)
    #expect(shorter.size.height == 300)
    #expect(shorter.message.height == 100 && shorter.form.height > 0)
    let least = toast(needs, limit: 120)
    #expect(least.size.height <= 120)
    #expect(least.form.height == 0 && least.buttons.height == 32 && least.message.height < 100)
  }

  private func columns(
    _ wanted: (title: Double, message: Double), name: Double = 0, buttons: Double = 0,
    limit: Double = 1248, textScale: Double = 1
  ) -> NoticeLayout.BannerColumns? {
    NoticeLayout.BannerColumns(
      NoticeLayout.Surroundings(
        hasIcon: true, hasName: name > 0, hasTitle: wanted.title > 0, corner: corner),
      wanted: (name, wanted.title, wanted.message), buttons: buttons, limit: limit,
      textScale: textScale, metrics: metrics)
  }

  @Test func bannerMessageTakesTheWidthThatTheTitleLeaves() throws {
    let short = try #require(columns((title: 120, message: 300)))
    let age = 44.0
    #expect(short.title == 120)
    #expect(short.message == short.text - 136 - age)
    #expect(short.text == 436 + age)
    let long = try #require(columns((title: 5000, message: 5000)))
    #expect(long.title + age == (long.text * 0.4).rounded())
    let least = 320.0
    let titled = try #require(columns((title: 120, message: 0)))
    #expect(titled.text == least && titled.title == 120)
    let plain = try #require(columns((title: 0, message: 100)))
    #expect(plain.text == least && plain.message == 100)
    #expect(try #require(columns((title: 0, message: 5000))).message == long.text - age)
  }

  /// A title that has room in one line is not divided, even if the message needs more lines.
  @Test func bannerTitleStaysInOneLine() throws {
    let row = try #require(columns((title: 200, message: 900), buttons: 130, limit: 640))
    let text = row.text
    #expect(text > 400 && text < 450)
    #expect(row.title == 200)
    #expect(row.message > 100)
  }

  @Test func bannerWithLargeTextNeedsMoreRoom() {
    let wanted = (title: 200.0, message: 200.0)
    #expect(columns(wanted, buttons: 130, limit: 720) != nil)
    #expect(columns(wanted, buttons: 130, limit: 720, textScale: 2) == nil)
  }

  @Test func narrowBannerHasNoColumns() {
    #expect(columns((title: 100, message: 100), buttons: 300, limit: 600) == nil)
    #expect(columns((title: 100, message: 100), buttons: 100, limit: 600) != nil)
  }

  @Test func bannerPartsAreCentredVertically() throws {
    let row = try #require(columns((title: 120, message: 2000), buttons: 200))
    let layout = NoticeLayout(
      banner: NoticeLayout.Needs(title: 17, message: 56, buttons: 32), in: row, limit: 700,
      metrics: metrics)
    #expect(layout.size == Size(width: 1248, height: 80))
    for part in [layout.icon, layout.title, layout.message, layout.buttons, layout.corner] {
      #expect(abs(part.center.y - 40) <= 1)
    }
    #expect(layout.message.maxX < layout.buttons.minX)
  }

  @Test func bannerIsNoWiderThanItsText() throws {
    let row = try #require(columns((title: 120, message: 260), name: 60, buttons: 200))
    let layout = NoticeLayout(
      banner: NoticeLayout.Needs(name: 14, title: 17, message: 18, buttons: 32), in: row,
      limit: 700, metrics: metrics)
    #expect(layout.message.width == 260)
    #expect(layout.buttons.minX == layout.message.maxX + metrics.toastPadding)
  }

  /// The close button is laid over the corner and needs no room.
  @Test(arguments: [0.0, 200], [0.0, 60])
  func bannersPaddingIsEqualOnBothSides(buttons: Double, name: Double) throws {
    let row = try #require(columns((title: 120, message: 260), name: name, buttons: buttons))
    let layout = NoticeLayout(
      banner: NoticeLayout.Needs(
        name: name > 0 ? 14 : 0, title: 17, message: 18, buttons: buttons > 0 ? 32 : 0), in: row,
      limit: 700, metrics: metrics)
    let end = buttons > 0 ? layout.buttons.maxX : layout.message.maxX
    #expect(layout.size.width - end == layout.icon.minX)
    #expect(layout.close == Rect(x: layout.size.width - 23, y: 3, width: 20, height: 20))
  }

  @Test func bannersAgeIsBesideTheFirstLineOfTheText() throws {
    let titled = try #require(columns((title: 120, message: 260)))
    let needs = NoticeLayout.Needs(title: 34, message: 18, firstLine: 17)
    let title = NoticeLayout(banner: needs, in: titled, limit: 700, metrics: metrics)
    #expect(title.corner.minX == title.title.maxX + 8)
    #expect(abs(title.corner.center.y - title.title.minY - 8.5) <= 1)
    #expect(title.corner.maxX < title.message.minX)
    let plain = try #require(columns((title: 0, message: 260)))
    let message = NoticeLayout(
      banner: NoticeLayout.Needs(message: 18), in: plain, limit: 700, metrics: metrics)
    #expect(message.corner.minX == message.message.minX + 260 + 8)
    #expect(message.corner.maxX <= message.size.width - metrics.toastPadding)
  }

  @Test func bannersAgeIsBesideTheName() throws {
    let row = try #require(columns((title: 40, message: 900), name: 60, buttons: 200))
    let layout = NoticeLayout(
      banner: NoticeLayout.Needs(name: 14, title: 17, message: 18, buttons: 32), in: row,
      limit: 700, metrics: metrics)
    #expect(layout.name.width == 60)
    #expect(layout.corner.minX == layout.name.maxX + 8)
    #expect(abs(layout.corner.center.y - layout.name.center.y) <= 0.5)
    #expect(layout.corner.maxX < layout.message.minX)
  }

  /// The present parts are the bits of a number.
  @Test(arguments: 0..<256)
  func partsNeverOverlapOrLeaveTheBox(parts: Int) throws {
    func has(_ bit: Int) -> Bool { parts & (1 << bit) != 0 }
    let needs = NoticeLayout.Needs(
      name: has(0) ? 14 : 0, title: has(1) ? 34 : 0, message: has(2) ? 112 : 0,
      form: has(3) ? 60 : 0, buttons: has(4) ? 32 : 0)
    let surroundings = NoticeLayout.Surroundings(
      hasIcon: has(5), hasName: has(0), hasTitle: has(1),
      thumbnail: has(6) ? Size(width: 64, height: 50) : .zero,
      corner: has(7) ? corner : Size(width: 70, height: 14))
    let toast = NoticeLayout(
      toast: needs,
      in: NoticeLayout.ToastColumns(surroundings, width: 372, metrics: metrics), limit: 800,
      metrics: metrics)
    let row = try #require(
      NoticeLayout.BannerColumns(
        surroundings, wanted: (has(0) ? 60 : 0, has(1) ? 90 : 0, has(2) ? 900 : 0),
        buttons: has(4) ? 200 : 0, limit: 1248, metrics: metrics))
    let banner = NoticeLayout(banner: needs, in: row, limit: 800, metrics: metrics)
    for layout in [toast, banner] {
      let box = Rect(origin: .zero, size: layout.size)
      let rects = [
        layout.icon, layout.name, layout.title, layout.message, layout.thumbnail, layout.form,
        layout.buttons, layout.corner,
      ].filter { !$0.isEmpty }
      for (index, rect) in rects.enumerated() {
        #expect(box.intersection(rect) == rect)
        #expect(rects[..<index].allSatisfy { !$0.intersects(rect) }, "\(layout)")
      }
    }
  }
}
