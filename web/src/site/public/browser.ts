import './styles/fonts.css' // The pages refer to its font file.
import { foldMenu } from './frame/fold-menu.ts'
import { securePage } from './frame/secure-page.ts'
import { followTyping } from './prices/live-calculation.ts'

// The JavaScript of the public pages: page security, the calculator during typing, and the menu of a phone.
// Without JavaScript the form is sent to the server, and the menu opens and closes by its button.
securePage()
foldMenu()
followTyping()
