/** Where backups are kept: a folder or a bucket. Objects are small enough for memory and written whole or not at all. */
export interface BackupStore {
  put(key: string, bytes: Uint8Array): Promise<void>
  /** Undefined when there is no such object. */
  get(key: string): Promise<Buffer | undefined>
  /** The keys that begin like this, sorted. */
  list(prefix: string): Promise<string[]>
  /** Does nothing when there is no such object. */
  remove(key: string): Promise<void>
}
