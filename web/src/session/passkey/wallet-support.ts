/** The wallet that a browser provides to pages (EIP-1193). */
type Wallet = { request: (request: { method: string; params?: unknown[] }) => Promise<unknown> }

/** Undefined in a browser without a wallet. */
export function walletHere(): Wallet | undefined {
  const { ethereum } = globalThis as { ethereum?: Partial<Wallet> }
  return typeof ethereum?.request === 'function' ? (ethereum as Wallet) : undefined
}

export const hasWallet = () => walletHere() !== undefined
