import { Button, type ButtonProps } from '@mantine/core'
import { IconBrandWhatsapp } from '@tabler/icons-react'

type Props = ButtonProps & { to: string; words?: string; onPress?: () => void }

/** Opens WhatsApp in a new tab. A link is used because browsers block tabs opened by scripts. */
export function OpenButton({ to, words = 'Ouvrir dans WhatsApp', onPress, ...button }: Props) {
  return (
    <Button
      component="a"
      href={to}
      target="_blank"
      rel="noopener noreferrer"
      leftSection={<IconBrandWhatsapp size={16} stroke={1.6} aria-hidden />}
      {...button}
      onClick={onPress}
    >
      {words}
    </Button>
  )
}
