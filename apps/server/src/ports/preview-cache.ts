/** Where are drawn previews kept? Losing one costs drawing it again, so neither method ever fails. */
export interface PreviewCache {
  /** `contentHash` is 16 characters of base64url. */
  read(contentHash: string): Promise<Uint8Array | undefined>;
  /** Keeps the picture if it can. */
  write(contentHash: string, picture: Uint8Array): Promise<void>;
}
