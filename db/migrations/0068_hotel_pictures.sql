-- A picture says what it shows, in every language, and may be of one room type. The pictures of the sample world are drawn
-- when they are first requested, from what is stored here instead of a file.
alter table hotel_photos
  add column room_type_id uuid,
  add column subject text not null default 'other' check (subject in (
    'outside', 'room', 'bathroom', 'view', 'pool', 'garden', 'beach', 'breakfast', 'restaurant', 'lounge', 'meeting', 'other'
  )),
  add column drawing jsonb,
  -- Left, top, width and height of what is shown of the original, in its pixels; null: all of it.
  add column crop integer[] check (array_length(crop, 1) = 4 and 0 <= all (crop)),
  add constraint hotel_photos_of_room_type foreign key (hotel_id, room_type_id)
    references room_types (hotel_id, id) on delete cascade;

create index hotel_photos_by_room_type on hotel_photos (hotel_id, room_type_id) where room_type_id is not null;
