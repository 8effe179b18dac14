import Foundation

/// A small PDF, written by hand: each page has a line of text that perhaps is a link.
struct TestPDF {
  var pages: [(text: String, link: String?)]

  var data: Data {
    let kids = pages.indices.map { "\(4 + 3 * $0) 0 R" }.joined(separator: " ")
    var objects = [
      "<< /Type /Catalog /Pages 2 0 R >>",
      "<< /Type /Pages /Kids [\(kids)] /Count \(pages.count) >>",
      "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>",
    ]
    for (index, page) in pages.enumerated() {
      let number = 4 + 3 * index
      let content = "BT /F1 60 Tf 100 400 Td (\(page.text)) Tj ET"
      objects.append(
        """
        << /Type /Page /Parent 2 0 R /MediaBox [0 0 960 540] /Contents \(number + 1) 0 R \
        /Resources << /Font << /F1 3 0 R >> >> /Annots [\(number + 2) 0 R] >>
        """
      )
      objects.append("<< /Length \(content.utf8.count) >>\nstream\n\(content)\nendstream")
      let action = page.link.map { "/A << /S /URI /URI (\($0)) >>" } ?? ""
      objects.append(
        "<< /Type /Annot /Subtype /Link /Rect [90 380 860 470] /Border [0 0 0] \(action) >>"
      )
    }
    var text = "%PDF-1.4\n"
    var offsets: [Int] = []
    for (index, object) in objects.enumerated() {
      offsets.append(text.utf8.count)
      text += "\(index + 1) 0 obj\n\(object)\nendobj\n"
    }
    let start = text.utf8.count
    text += "xref\n0 \(objects.count + 1)\n0000000000 65535 f \n"
    for offset in offsets {
      let digits = String(offset)
      text += String(repeating: "0", count: 10 - digits.count) + digits + " 00000 n \n"
    }
    text += "trailer\n<< /Size \(objects.count + 1) /Root 1 0 R >>\nstartxref\n\(start)\n%%EOF\n"
    return Data(text.utf8)
  }
}
