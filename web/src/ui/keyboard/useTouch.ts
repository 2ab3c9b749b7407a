import { useMediaQuery } from '@mantine/hooks'

/**
 * True on a touch screen. There a focused field opens the on-screen keyboard, which covers part of the page.
 */
export function useTouch(): boolean {
  return useMediaQuery('(pointer: coarse)', false, { getInitialValueInEffect: false })
}
