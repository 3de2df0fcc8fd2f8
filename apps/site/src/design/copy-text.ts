/** Puts a text on the clipboard. False when the browser refuses: without a secure origin, or when the page is not in front. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}
