function escapeHtml(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
}

/** A page about a source that cannot be loaded; it asks again every second, so that the next save mends it. */
export function sourceErrorPage(error: unknown): string {
  const text = error instanceof Error ? (error.stack ?? error.message) : String(error);
  return `<!DOCTYPE html><html lang="en"><meta charset="utf-8"><title>Source error</title>
<meta http-equiv="refresh" content="1"><pre>${escapeHtml(text)}</pre></html>`;
}
