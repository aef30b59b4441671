const megabyte = 1024 * 1024

/**
 * PostgreSQL's share of this machine's memory: a quarter for shared buffers, as its manual advises, because a large
 * catalogue should fit; at most a gigabyte, because shop and pictures need memory too. It is allocated only when used.
 */
export function memorySettings(machineBytes: number): { shared_buffers: string; effective_cache_size: string } {
  const own = Math.min(Math.max(machineBytes / 4, 128 * megabyte), 1024 * megabyte)
  return { shared_buffers: inMegabytes(own), effective_cache_size: inMegabytes(Math.max(machineBytes / 2, own)) }
}

function inMegabytes(bytes: number): string {
  return `${Math.floor(bytes / megabyte)}MB`
}
