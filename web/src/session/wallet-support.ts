/** A wallet as browsers give it to pages: EIP-1193. */
type Wallet = { request: (asked: { method: string; params?: unknown[] }) => Promise<unknown> }

/** Undefined where the browser has none. */
export function walletHere(): Wallet | undefined {
  const { ethereum } = globalThis as { ethereum?: Partial<Wallet> }
  return typeof ethereum?.request === 'function' ? (ethereum as Wallet) : undefined
}

export const hasWallet = () => walletHere() !== undefined
