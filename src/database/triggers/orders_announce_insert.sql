CREATE TRIGGER orders_announce_insert AFTER INSERT ON orders REFERENCING NEW TABLE AS changed_orders FOR EACH STATEMENT EXECUTE FUNCTION announce_orders();
