-- M-Pesa was asked to send a prompt and its answer will not come: the telephone may ring or not, and the page says so.
alter table mpesa_pushes add column answer_lost_at timestamptz;
