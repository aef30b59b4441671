CREATE TRIGGER product_pictures_announce AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON product_pictures FOR EACH STATEMENT EXECUTE FUNCTION announce_table_change();
