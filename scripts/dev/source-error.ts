function escapeHtml(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
}

/** A page about a source that cannot be loaded; Vite's script loads it again with the next save. */
export function sourceErrorPage(error: unknown): string {
  const text = error instanceof Error ? (error.stack ?? error.message) : String(error);
  return `<!DOCTYPE html><html lang="en"><meta charset="utf-8"><title>Source error</title>
<script type="module" src="/@vite/client"></script><pre>${escapeHtml(text)}</pre></html>`;
}
