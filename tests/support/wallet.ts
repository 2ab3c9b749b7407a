import { createWallet } from '../../server/testing/providers/wallet.ts'
import type { Page } from './test.ts'

/** A wallet of the browser, whose holder signs unless they are told to give up. */
export async function giveWallet(page: Page) {
  const wallet = createWallet()
  const holder = { isWilling: true }
  await page.exposeFunction('answerOfWallet', async (method: string, params: string[]) => {
    if (!holder.isWilling) throw new Error('User rejected the request.')
    if (method === 'eth_requestAccounts') return [wallet.address.toLowerCase()]
    return wallet.sign(Buffer.from(params[0]?.slice(2) ?? '', 'hex'))
  })
  await page.addInitScript(() => {
    const { answerOfWallet } = globalThis as unknown as {
      answerOfWallet: (method: string, params: unknown[]) => Promise<unknown>
    }
    Object.assign(globalThis, {
      ethereum: {
        request: ({ method, params = [] }: { method: string; params?: unknown[] }) =>
          answerOfWallet(method, params),
      },
    })
  })
  return { holder, address: wallet.address }
}
