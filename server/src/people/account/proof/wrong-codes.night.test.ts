// The night runs every case: `shareOf` leaves most of them to it.
import './sign-in-by-mail.test.ts'
