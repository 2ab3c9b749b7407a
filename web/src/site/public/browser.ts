import './styles/fonts.css' // The font file that pages of the server link to
import { foldMenu } from './frame/fold-menu.ts'
import { securePage } from './frame/secure-page.ts'
import { followTyping } from './prices/live-calculation.ts'

// JavaScript of the public pages: page security, a calculator that updates during typing, and the menu on a
// phone. Without JavaScript, the server calculates, and the menu opens and closes by its button.
securePage()
foldMenu()
followTyping()
