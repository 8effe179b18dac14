/// An app that is to run on a server, and the files that it needs there.
///
/// The files are made of those in `Deployment`, which run PrimeTime.
struct DeployedApp: Equatable {
  /// The name of the executable.
  let product: String
  /// The folder that has the package and the packages that it names by their paths.
  let context: BuildContext
  /// Whether the pages are in the package's folder `Public`.
  let hasPages: Bool
  /// The name of the server on the internet.
  let host: String
  /// The port on the server's own address, for the proxy.
  let port: Int

  /// The name of the service, its user's folders, and the image.
  var service: String {
    let name = product.lowercased().map { $0.isASCII && ($0.isLetter || $0.isNumber) ? $0 : "-" }
    return String(name)
  }

  /// The Dockerfile, made of Lectern's own.
  ///
  /// - Parameters:
  ///   - template: the text of `Deployment/Dockerfile`.
  ///   - folder: the folder of the file, in the package.
  func dockerfile(_ template: String, in folder: String) -> String {
    let file = context.package == "." ? folder : "\(context.package)/\(folder)"
    let head = """
      # In the folder that has all packages:
      #
      # docker build --file \(file)/Dockerfile --tag \(service) .
      # docker run --publish 127.0.0.1:\(port):8080 --volume \(service):/data \(service) \\
      #   --proxy-address 172.17.0.1 --public-address https://\(host)
      """
    let body = template[(template.firstRange(of: "\n\n")?.lowerBound ?? template.startIndex)...]
    return head
      + body.replacing("ARG PACKAGE=.\n", with: "ARG PACKAGE=\(context.package)\n")
      .replacing("ARG PRODUCT=PrimeTimeServer", with: "ARG PRODUCT=\(product)")
      .replacing("ARG PAGES=\n", with: hasPages ? "ARG PAGES=Public\n" : "ARG PAGES=\n")
  }

  /// The unit for systemd, made of PrimeTime's.
  ///
  /// - Parameter template: the text of `Deployment/lectern.service`.
  func unit(_ template: String) -> String {
    template.replacing("lectern", with: service)
      .replacing("Description=Lectern", with: "Description=\(product)")
      .replacing("PrimeTimeServer", with: product)
      .replacing(
        "--trust-proxy",
        with: "--port \(port) --trust-proxy --public-address https://\(host)"
      )
  }

  /// The site for nginx.
  ///
  /// - Parameter template: the text of `Deployment/nginx.conf`.
  func site(_ template: String) -> String {
    template.replacing("demo.example.org", with: host)
      .replacing("127.0.0.1:8080", with: "127.0.0.1:\(port)")
  }
}
