/** `Content-Disposition` of a download (RFC 6266): an ASCII name for old clients, and the exact one. */
export function attachmentHeader(name: string): string {
  // A name with a path must not choose the folder of the download.
  const file = name.replaceAll(/[/\\]/g, '_');
  const plain = file.replaceAll(/[^\x20-\x7e]|["%]/g, '_');
  // RFC 8187 allows fewer characters than URLs do.
  const exact = encodeURIComponent(file).replaceAll(
    /['()*]/g,
    (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename="${plain}"; filename*=UTF-8''${exact}`;
}
