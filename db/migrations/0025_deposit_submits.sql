-- A form that is sent twice asks for one deposit. One that was changed in between asks for another.
alter table agent_deposits
  add column submit_key uuid,
  add constraint agent_deposits_submit_once unique (agent_id, submit_key, amount_minor, method);
