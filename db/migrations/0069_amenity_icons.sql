-- An icon of its own for each amenity that hotels commonly have.
alter table amenities drop constraint amenities_icon_check;
alter table amenities add constraint amenities_icon_check check (icon in (
  'wifi', 'car', 'coffee', 'tv', 'bath', 'utensils', 'dumbbell', 'waves',
  'star', 'snowflake', 'shower', 'net', 'safe', 'parking', 'bus', 'router',
  'bell', 'laundry', 'prayer', 'power', 'pool', 'beach', 'spa', 'meeting',
  'business', 'conference', 'breakfast', 'service', 'kitchen'
));
