import type { EncodeProblem } from './encode-picture.ts';
import type { FetchProblem } from './fetch-public-picture.ts';

export type PictureProblem =
  | EncodeProblem
  | FetchProblem
  | 'description_too_long'
  | 'too_many_photos'
  | 'hotel_gone'
  | 'photo_gone'
  | 'room_type_gone'
  | 'airline_gone';

export const pictureProblemText: Record<PictureProblem, string> = {
  too_large: 'This picture is too large. Choose one of at most 12 MB.',
  not_a_picture: 'This is not a picture that we can read. Choose a JPEG, PNG, WebP or AVIF that is not animated.',
  too_small: 'This picture is too small to look good. Choose a larger one.',
  too_many_pixels: 'This picture has too many pixels. Make it smaller than 50 megapixels.',
  bad_address: 'Enter an address that starts with https:// and has neither a password nor a port.',
  private_address: 'This address leads into a private network. Pictures are only fetched from the open internet.',
  unreachable: 'Nothing answers at this address. Check it, or upload the picture instead.',
  no_picture_there: 'There is no picture at this address. Check it, or upload the picture instead.',
  too_many_redirects: 'This address redirects too often. Enter the final address.',
  too_slow: 'The picture took too long to arrive. Try again, or upload it instead.',
  download_too_large: 'The picture at this address is larger than 5 MB. Upload a smaller one instead.',
  description_too_long: 'Use at most 200 characters.',
  too_many_photos: 'This hotel already has 40 photos, the maximum. Remove one first.',
  hotel_gone: 'This hotel was deleted in the meantime.',
  room_type_gone: 'This room type was removed in the meantime.',
  photo_gone: 'This photo was removed in the meantime.',
  airline_gone: 'This airline was deleted in the meantime.',
};
