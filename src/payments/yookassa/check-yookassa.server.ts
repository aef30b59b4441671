import { readConfig } from '../../platform/process/config.server.ts'
import { runCommand } from '../../platform/process/run-command.server.ts'
import { StartError } from '../../platform/process/start-error.server.ts'
import { checkYookassaContract } from './yookassa-contract.server.ts'

/** The process behind `npm run check:yookassa`. Only with the keys of a test shop: the check begins payments. */
await runCommand(async () => {
  const { yookassa } = readConfig(process.env)
  if (!yookassa?.secretKey.startsWith('test_')) {
    throw new StartError('Set YOOKASSA_SHOP_ID and YOOKASSA_SECRET_KEY of a test shop; its key begins with test_.')
  }
  await checkYookassaContract(yookassa, {
    say: (line) => console.log(line),
    pay: async (url) => console.log(`Pay there with the test card 2200 0000 0000 0004 within ten minutes:\n${url}`),
  })
})
