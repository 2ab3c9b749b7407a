import { useMediaQuery } from '@mantine/hooks'

/** True on a touch screen, where focusing a field opens a keyboard over the page. */
export function useTouch(): boolean {
  return useMediaQuery('(pointer: coarse)', false, { getInitialValueInEffect: false })
}
