/** An answer that is a file to download, generated while it is sent. */
export class FileAnswer {
  readonly name: string
  readonly type: string
  readonly pieces: AsyncGenerator<string | Buffer>

  constructor(name: string, type: string, pieces: AsyncGenerator<string | Buffer>) {
    this.name = name
    this.type = type
    this.pieces = pieces
  }

  /** Names in Russian need the longer form; old clients use the shorter one. */
  get disposition(): string {
    const plain = this.name.replace(/[^\w.-]+/g, '_')
    return `attachment; filename="${plain}"; filename*=UTF-8''${encodeURIComponent(this.name)}`
  }
}
