CREATE TRIGGER orders_announce_update AFTER UPDATE ON orders REFERENCING OLD TABLE AS former_orders NEW TABLE AS changed_orders FOR EACH STATEMENT EXECUTE FUNCTION announce_orders();
