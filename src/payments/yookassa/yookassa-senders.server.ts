import { BlockList, isIPv6 } from 'node:net'
import { isLoopback } from '../../platform/process/loopback.ts'

/** Where YooKassa's notifications come from; they have no signature. */
const senders = new BlockList()
senders.addSubnet('185.71.76.0', 27)
senders.addSubnet('185.71.77.0', 27)
senders.addSubnet('77.75.153.0', 25)
senders.addSubnet('77.75.154.128', 25)
senders.addAddress('77.75.156.11')
senders.addAddress('77.75.156.35')
senders.addSubnet('2a02:5180::', 32, 'ipv6')

/** Or this machine, where a stand-in may run. */
export function isYookassaSender(address: string): boolean {
  const bare = address.replace(/^::ffff:(?=\d+\.)/i, '')
  return isLoopback(bare) || senders.check(bare, isIPv6(bare) ? 'ipv6' : 'ipv4')
}
