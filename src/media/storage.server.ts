/** Where files are kept: a folder, or an S3-compatible store. Keys look like `pictures/<hash>/640.avif`. */
export interface Storage {
  put(key: string, bytes: Uint8Array, contentType: string): Promise<void>
  /** Undefined when there is no such file. */
  get(key: string): Promise<Uint8Array | undefined>
  /** Does nothing when there is no such file. */
  remove(key: string): Promise<void>
}
